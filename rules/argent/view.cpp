#include "rules/argent/view.hpp"

#include "rules/argent/offers.hpp"
#include "rules/argent/scoring.hpp"
#include "rules/core/border.hpp"

namespace arbiter::argent {
namespace {

using core::Viewer;

struct Kind {
  const Data& data;

  std::string_view operator()(const ChooseCandidate&) const { return "candidate"; }
  std::string_view operator()(const DraftOneMage&) const { return "draft_mage"; }
  std::string_view operator()(const PlaceStartMark&) const { return "start_mark"; }
  std::string_view operator()(const ChooseMask&) const { return "mask"; }
  std::string_view operator()(const TakeTurn&) const { return "turn"; }
  std::string_view operator()(const Window&) const { return "reaction"; }
  std::string_view operator()(const Bonuses&) const { return "sympathy"; }
  std::string_view operator()(const Revivals&) const { return "revival"; }
  std::string_view operator()(const PlaceAfterCast&) const { return "gray_placement"; }
  std::string_view operator()(const FillRoom&) const { return "next_mage"; }
  std::string_view operator()(const DisplaceTo&) const { return "displaced_to"; }
  std::string_view operator()(const Errand&) const { return "errand"; }
  std::string_view operator()(const Researches&) const { return "research"; }
  std::string_view operator()(const Marks&) const { return "mark"; }
  std::string_view operator()(const Run& run) const {
    return std::visit([&](const auto& op) { return of(op, run.stage); }, data.ops[run.pc].what);
  }
  template <class Automatic>
  std::string_view operator()(const Automatic&) const {
    return "none";
  }

  std::string_view of(const Gain& op, int) const { return op.what == Goods::buy ? "buy" : "department"; }
  std::string_view of(const Pay&, int) const { return "payment"; }
  std::string_view of(const Choose&, int) const { return "alternative"; }
  std::string_view of(const Swap&, int) const { return "swap"; }
  std::string_view of(const Repeat&, int) const { return "repeat"; }
  std::string_view of(const Draft&, int) const { return "draft"; }
  std::string_view of(const Learn&, int) const { return "learn"; }
  std::string_view of(const Peek&, int) const { return "keep"; }
  std::string_view of(const Recruit&, int) const { return "recruit"; }
  std::string_view of(const Exchange&, int) const { return "exchange"; }
  std::string_view of(const Summon&, int) const { return "summon"; }
  std::string_view of(const Wound&, int) const { return "wound"; }
  std::string_view of(const Banish&, int) const { return "banish"; }
  std::string_view of(const Heal&, int) const { return "heal"; }
  std::string_view of(const Move&, int stage) const { return stage == 0 ? "move" : "move_to"; }
  std::string_view of(const Place&, int) const { return "place"; }
  std::string_view of(const Shadow&, int) const { return "shadow"; }
  std::string_view of(const ToShadow&, int) const { return "to_shadow"; }
  std::string_view of(const Rearrange&, int stage) const { return stage == 0 ? "room" : "rearrange"; }
  std::string_view of(const SwapOwner&, int) const { return "swap_owner"; }
  std::string_view of(const SendToInfirmary&, int) const { return "send_to_infirmary"; }
  std::string_view of(const PickRoom&, int) const { return "room"; }
  std::string_view of(const Refresh&, int) const { return "refresh"; }
  std::string_view of(const Cast&, int) const { return "cast"; }
  std::string_view of(const Steal&, int) const { return "opponent"; }
  std::string_view of(const Escape&, int) const { return "escape_to"; }
  std::string_view of(const Tower&, int) const { return "spaces"; }
  std::string_view of(const TowerAnyPrevious&, int) const { return "tower_reward"; }
  std::string_view of(const RoomDraw&, int) const { return "turn_up"; }
  std::string_view of(const MarkAll&, int stage) const { return stage == 0 ? "voter" : "mark_too"; }
  std::string_view of(const WildDepartment&, int) const { return "white_ash"; }
  std::string_view of(const TradeSpell&, int) const { return "trade_spell"; }
  std::string_view of(const UnlearnSpell&, int) const { return "unlearn_spell"; }
  std::string_view of(const Reuse&, int) const { return "reuse"; }
  template <class Other>
  std::string_view of(const Other&, int) const {
    return "none";
  }
};

/// Writes one view, part by part.
class View {
 public:
  View(const Data& data, const State& state, Viewer viewer, json::Writer& out)
      : data_(data), state_(state), viewer_(viewer), out_(out), offers_(data, state) {}

  void write() {
    out_.begin_object();
    out_.key("phase").plain(name(state_.phase));
    out_.member("round", state_.round);
    out_.member("first_player", state_.first_player);
    out_.member("next_first_player", state_.next_first);
    turn();
    pending();
    events();
    out_.key("players").begin_array();
    for (const Seat seat : SeatSet::first(state_.seats)) player(seat);
    out_.end_array();
    university();
    mages();
    voters();
    board();
    lasting();
    powers();
    out_.end_object();
  }

 private:
  template <class T>
  void value(std::string_view key, const T& v) {
    out_.key(key);
    core::write(out_, data_, viewer_, v);
  }
  void seat_or_null(std::string_view key, Seat seat) {
    out_.key(key);
    if (seat == Seat::none())
      out_.null();
    else
      out_.value(seat);
  }
  void where(SlotRef slot) {
    value("room", slot.room);
    out_.member("slot", slot.slot);
  }

  void turn() {
    const Turn& turn = state_.turn;
    out_.key("turn").begin_object();
    out_.member("seat", turn.seat);
    out_.member("fast_used", turn.fast_used);
    out_.member("main_done", turn.main_done);
    out_.member("after_last_offering", turn.extra);
    out_.member("next_spell_free", turn.next_free);
    out_.member("next_spell_stays_ready", turn.next_ready);
    out_.key("extra_actions").begin_array();
    for (const Extra& extra : turn.extras) {
      out_.begin_object();
      out_.member("left", extra.left);
      out_.member("different_types", extra.different_types);
      if (extra.different_types) value("used_types", used_types(extra));
      out_.end_object();
    }
    out_.end_array();
    out_.end_object();
  }

  /// The types of action that extra actions "of different types" have used up (R48).
  static std::vector<std::string_view> used_types(const Extra& extra) {
    constexpr std::string_view kTypes[] = {"place",         "cast",          "use_vault",
                                           "use_supporter", "take_offering", "pass_round"};
    std::vector<std::string_view> used;
    for (std::size_t type = 0; type < std::size(kTypes); ++type) {
      if ((extra.used >> type & 1) != 0) used.push_back(kTypes[type]);
    }
    return used;
  }

  void pending() {
    out_.key("pending");
    if (state_.agenda.empty()) return out_.null();
    const Item& top = state_.agenda.top();
    out_.begin_object();
    out_.key("kind").plain(decision_kind(data_, state_));
    out_.member("seat", state_.asked);
    if (const auto* run = std::get_if<Run>(&top)) effect(*run);
    if (const auto* errand = std::get_if<Errand>(&top)) {
      out_.member("mage", errand->mage);
      where(errand->slot);
      out_.member("shadow", errand->shadow);
    } else if (const auto* fill = std::get_if<FillRoom>(&top)) {
      where(fill->slot);
      out_.member("left", fill->left);
    } else if (const auto* displace = std::get_if<DisplaceTo>(&top)) {
      out_.member("mage", displace->victim);
    } else if (const auto* research = std::get_if<Researches>(&top)) {
      out_.member("left", research->left);
      if (research->department != kNone) {
        out_.key("department").plain(name(static_cast<Department>(research->department)));
      }
    } else if (const auto* marks = std::get_if<Marks>(&top)) {
      out_.member("left", marks->left);
    } else if (std::holds_alternative<Bonuses>(top) || std::holds_alternative<Revivals>(top)) {
      out_.member("mage", state_.noted[offers_.next_due(std::holds_alternative<Revivals>(top))].mage);
    }
    out_.end_object();
  }

  void effect(const Run& run) {
    const Effect& effect = state_.effects.back();
    out_.key("source").plain(name_of(effect.source));
    if (effect.source == Effect::Source::card) {
      value("card", effect.card);
      if (data_[effect.card].is_spell()) out_.member("level", effect.level);
    } else {
      where(effect.slot);
    }
    if (effect.event != kNone) out_.member("event", effect.event);
    out_.member("chosen", run.count);
    if (run.mage != kNone) out_.member("mage", run.mage);
    if (std::holds_alternative<MarkAll>(data_.ops[run.pc].what) && run.stage == 1) {
      out_.member("voter", run.slot.slot);
    }
    if (std::holds_alternative<Rearrange>(data_.ops[run.pc].what) && run.stage == 1) {
      value("room", run.slot.room);
      out_.member("next_mage", offers_.arrangement(run.slot.room, effect).mages[run.count]);
    }
  }
  static std::string_view name_of(Effect::Source source) {
    switch (source) {
      case Effect::Source::card:
        return "card";
      case Effect::Source::errand:
        return "errand";
      case Effect::Source::room:
        return "room";
      case Effect::Source::bonus:
        return "bonus";
    }
    return "card";
  }

  void events() {  // R52: what reactions can name
    out_.key("events").begin_array();
    for (const Noted& noted : state_.noted) {
      out_.begin_object();
      out_.key("event").plain(name(noted.kind));
      out_.member("by", noted.by);
      if (noted.kind != EventKind::last_offering) {
        out_.member("mage", noted.mage);
        out_.member("owner", noted.owner);
        where(noted.from);
      }
      if (noted.spell.index != kNone) {
        value("spell", noted.spell);
        out_.member("level", noted.level);
      }
      out_.member("reactable", noted.reactable);
      out_.end_object();
    }
    out_.end_array();
  }

  void player(Seat seat) {
    const Player& p = state_.players[seat];
    out_.begin_object();
    out_.member("seat", seat);
    out_.key("candidate");
    if (p.candidate == kNone)
      out_.null();
    else
      out_.plain(data_.candidates[p.candidate].id);
    out_.member("gold", p.gold);
    out_.member("mana", p.mana);
    out_.member("ip", p.ip);
    out_.member("int", p.ints);
    out_.member("wis", p.wis);
    out_.member("merit_badges", p.badges);
    out_.member("merit_badges_flipped", p.flipped);
    out_.member("marks", p.marks);
    out_.key("spells").begin_array();
    for (const OwnedSpell& spell : p.spells) {
      out_.begin_object();
      value("card", spell.card);
      out_.member("level", offers_.researched(spell));
      out_.member("exhausted", spell.exhausted);
      out_.end_object();
    }
    out_.end_array();
    out_.key("items").begin_array();
    for (const OwnedItem& item : p.items) {
      out_.begin_object();
      value("card", item.card);
      out_.member("exhausted", item.exhausted);
      out_.end_object();
    }
    out_.end_array();
    value("supporters", p.supporters);
    value("pile", p.pile);
    out_.key("secret_supporters");
    core::write_unordered(out_, data_, viewer_, p.secrets);
    out_.member("turns", p.turns);
    out_.member("passed", p.passed);
    out_.key("white_ash");
    if (p.white_ash == kNone)
      out_.null();
    else
      out_.plain(name(static_cast<Department>(p.white_ash)));
    out_.end_object();
  }

  void university() {
    const University& u = state_.university;
    out_.key("university").begin_object();
    out_.member("columns", u.columns);
    out_.member("astronomy_marker", u.tower);
    out_.key("rooms").begin_array();
    for (const Room room : u.rooms) {
      out_.begin_object();
      value("room", room);
      out_.key("side").plain(name(u.sides[room.index]));
      out_.member("locked", offers_.locked(room));
      out_.end_object();
    }
    out_.end_array();
    value("adventuring_pool", u.pool);
    value("vault_revealed", u.revealed);
    out_.end_object();
  }

  /// Those that seats own; the others are counted in the supply.
  void mages() {
    out_.key("mages").begin_array();
    for (MageId id = 0; id < kMages; ++id) {
      const Mage& m = state_.mages[id];
      if (m.owner == kNone) continue;
      out_.begin_object();
      out_.member("mage", id);
      out_.key("colour").plain(name(data_.mages[id]));
      out_.member("owner", m.owner);
      out_.key("spot").plain(name(m.spot));
      if (m.at.exists()) where(m.at);
      if (m.temporary) out_.member("temporary", true);
      out_.end_object();
    }
    out_.end_array();
  }
  void mages_in_supply() {
    std::array<int, kColours> n{};
    for (MageId id = 0; id < kMages; ++id) {
      n[static_cast<int>(data_.mages[id])] += state_.mages[id].owner == kNone;
    }
    out_.key("mages").begin_object();
    for (int c = 0; c < kColours; ++c) out_.member(name(static_cast<Colour>(c)), n[c]);
    out_.end_object();
  }

  void voters() {
    out_.key("voters").begin_array();
    for (const VoterPlace& place : state_.board.voters) {
      out_.begin_object();
      out_.key("face");
      if (const Voter* face = place.voter.seen_by(viewer_))
        core::write(out_, data_, viewer_, *face);
      else
        out_.null();
      value("marks", place.marks);
      seat_or_null("winner", place.winner);
      out_.end_object();
    }
    out_.end_array();
    if (!viewer_.is_omniscient()) return;
    out_.key("voters_in_the_box");
    core::write_unordered(out_, data_, viewer_, state_.board.box);
  }

  /// The number of cards, and from the bottom up those that this viewer knows: null for an unknown one below
  /// a known one.
  void deck(std::string_view key, const CardDeck& deck) {
    out_.key(key).begin_object();
    out_.member("count", deck.size());
    out_.key("known").begin_array();
    std::size_t top = 0;  // the uppermost that is known
    while (top < deck.size() && !deck[top].known_to(viewer_)) ++top;
    for (std::size_t i = deck.size(); i-- > top;) {
      if (const Card* card = deck[i].seen_by(viewer_))
        out_.plain(data_[*card].id);
      else
        out_.null();
    }
    out_.end_array();
    out_.end_object();
  }

  void board() {
    const Board& b = state_.board;
    out_.key("influence_stack");
    core::write(out_, data_, viewer_, b.stack);
    deck("spell_deck", b.spells);
    deck("vault_deck", b.vault);
    deck("supporter_deck", b.supporters);
    value("spell_tableau", b.spell_tableau);
    value("vault_tableau", b.vault_tableau);
    value("supporter_tableau", b.supporter_tableau);
    value("legendary_spells", b.legendary);
    value("offerings", b.offerings);
    value("taken_offerings", b.taken_offerings);
    value("masks", b.masks);
    out_.key("supply").begin_object();
    out_.member("int", b.ints);
    out_.member("wis", b.wis);
    out_.member("merit_badges", b.badges);
    out_.member("locks", offers_.locks_left());
    mages_in_supply();
    out_.end_object();
  }

  void lasting() {
    out_.key("lasting_effects").begin_array();
    for (const Lasting& effect : state_.lasting) {
      out_.begin_object();
      out_.key("effect").plain(name(effect.kind));
      out_.member("seat", effect.seat);
      out_.key("until").plain(name(effect.until));
      value("source", effect.source);
      if (effect.kind == LastingKind::immune) {
        out_.key("against").begin_array();
        for (int h = 0; h <= static_cast<int>(Harm::rearrange); ++h) {
          if ((effect.what >> h & 1) != 0) out_.plain(name(static_cast<Harm>(h)));
        }
        out_.end_array();
        out_.member("spells_only", effect.flag);
      }
      if (effect.kind == LastingKind::discount || effect.kind == LastingKind::drain)
        out_.member("n", effect.n);
      if (effect.kind == LastingKind::no_powers) out_.member("spares_immune", effect.flag);
      out_.end_object();
    }
    out_.end_array();
  }

  void powers() {
    out_.key("mage_powers").begin_object();
    for (int colour = 0; colour < kDepartments; ++colour) {
      out_.key(name(static_cast<Colour>(colour))).plain(name(state_.settings.powers[colour]));
    }
    out_.end_object();
    out_.key("modules").begin_object();
    out_.member("archmages_staff", state_.settings.staff);
    out_.member("synthesis", state_.settings.synthesis);
    out_.member("masks", state_.settings.masks);
    out_.member("dimensional_rift", state_.settings.rift);
    out_.end_object();
  }

  const Data& data_;
  const State& state_;
  Viewer viewer_;
  json::Writer& out_;
  Offers offers_;
};

}  // namespace

std::string_view decision_kind(const Data& data, const State& state) {
  return std::visit(Kind{data}, state.agenda.top());
}

void view(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  View(data, state, viewer, out).write();
}

void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
  const Values values = score(data, state)[seat];
  out.begin_object();
  out.member("votes", votes(state, seat));
  out.key("values").begin_object();
  for (int c = 0; c < kCriteria; ++c) out.member(name(static_cast<Criterion>(c)), values[c]);
  out.end_object();
  out.key("voters").begin_array();
  for (const VoterPlace& place : state.board.voters) {
    if (place.winner == seat) out.plain(data[place.voter.truth()].id);
  }
  out.end_array();
  out.end_object();
}

}  // namespace arbiter::argent
