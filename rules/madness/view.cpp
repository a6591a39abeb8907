#include "rules/madness/view.hpp"

#include "rules/core/border.hpp"

namespace arbiter::madness {
namespace {

using core::Viewer;

class View {
 public:
  View(const Data& data, const State& state, Viewer viewer, json::Writer& out)
      : data_(data), state_(state), viewer_(viewer), out_(out) {}

  void all() {
    out_.begin_object();
    progress();
    options();
    pending();
    common();
    curses();
    library();
    grimoire();
    out_.key("players").begin_array();
    for (const Seat seat : SeatSet::first(state_.seats)) player(seat);
    out_.end_array();
    out_.end_object();
  }

 private:
  template <class T>
  void write(const T& value) {
    core::write(out_, data_, viewer_, value);
  }
  template <class T>
  void member(std::string_view name, const T& value) {
    out_.key(name);
    write(value);
  }

  template <class T>
  void write_if_known(const core::Secret<T>& secret) {
    if (secret.known_to(viewer_)) write(secret);
  }

  void elements(std::string_view name, const Cost& cost) {
    out_.key(name).begin_object();
    for (const Element element : kAllElements) {
      if (cost[at(element)] > 0) {
        out_.member(boost::describe::enum_to_string(element, "?"), cost[at(element)]);
      }
    }
    out_.end_object();
  }

  bool has_begun() const { return state_.turn > 0; }

  void progress() {
    member("phase", state_.phase);
    member("active", has_begun() ? std::optional(state_.active) : std::nullopt);
    out_.member("turn", state_.turn);
    out_.member("round", state_.round);
    out_.member("marker", state_.marker);  // 0: the Invocation space
    out_.member("actions_taken", state_.actions_taken);
    out_.member("curses_destroyed", state_.curses_destroyed);
    out_.key("result");
    if (state_.over())
      result();
    else
      out_.null();
  }

  void result() {
    out_.begin_object();
    out_.member("won", state_.result == Result::final_monster_defeated);
    member("reason", state_.result);
    out_.end_object();
  }

  void options() {
    out_.key("options").begin_object();
    member("difficulty", state_.variant.difficulty);
    out_.member("terror", state_.variant.terror || state_.variant.nightmare);
    out_.member("nightmare", state_.variant.nightmare);
    out_.member("bunch_of_dunces", state_.variant.bunch_of_dunces);
    out_.member("unending_madness", state_.variant.unending_madness);
    out_.member("something_for_everyone", state_.variant.something_for_everyone);
    out_.member("open_hands", state_.variant.open_hands);
    member("multi_curses_per_round",
           data_.multi_curses_per_round[static_cast<std::size_t>(state_.variant.difficulty)]);
    out_.end_object();
  }

  // ---- What is awaited ----

  void pending() {
    out_.key("frames").begin_array();  // who takes actions: the last one now, the others go on afterwards
    for (const Item& item : state_.agenda) {
      if (const auto* taking = std::get_if<TakeActions>(&item)) write_taking(*taking);
    }
    out_.end_array();
    out_.key("decision");
    if (state_.agenda.empty()) return out_.null();
    const Item& item = state_.agenda.top();
    out_.begin_object();
    out_.member("seat", seat_to_act(state_));
    out_.key("kind").plain(decision_kind(data_, item));
    if (const auto* payment = std::get_if<Payment>(&item)) write_payment(*payment);
    if (const auto* selection = std::get_if<Selection>(&item)) write_selection(*selection);
    out_.end_object();
  }

  void write_taking(const TakeActions& taking) {
    out_.begin_object();
    out_.member("seat", taking.seat);
    member("left", taking.is_granted() ? std::optional(taking.left) : std::nullopt);
    out_.end_object();
  }

  void write_payment(const Payment& payment) {
    member("action", payment.action);
    elements("cost", payment.cost);
    Cost paid{};
    for (std::size_t e = 0; e < kElements; ++e) {
      for (std::size_t i = 0; i < kValues; ++i) {
        paid[e] = static_cast<std::uint8_t>(paid[e] + payment.spent[e][i] * (i + 1));
      }
    }
    elements("paid", paid);
    out_.member("discount", payment.discount);
  }

  void write_selection(const Selection& selection) {
    const Op& op = data_.ops[selection.op];
    member("operation", op.kind);
    member("spell", selection.context.spell);
    member("slot", selection.context.slot > 0 ? std::optional(selection.context.slot) : std::nullopt);
    const bool of_page =
        !selection.context.spell && selection.context.slot == 0 && state_.phase == Phase::monster;
    member("page", of_page ? std::optional(effective_page(state_)) : std::nullopt);
    member("left", selection.left == Amount::kNoLimit ? std::nullopt : std::optional(selection.left));
    member("taken", selection.count);
    member("card", selection.card);
    member("source", selection.source);
    member("targets", selection.targets);
    if (op.kind == OpKind::peek_arrange) out_.member("arranging", selection.arranging);
  }

  // ---- The table ----

  void common() {
    out_.member("madness_stack", state_.madness);
    member("stacks", state_.stacks);
    elements("tokens", state_.tokens);
    elements("due_tokens", state_.due_tokens);  // on how many of the next Curses one will lie (R93)
    out_.key("box").begin_object();
    member("cards", state_.box);
    out_.key("spells").begin_object();
    for (std::size_t i = 0; i < data_.spells.size(); ++i) {
      if (state_.box_spells[i] > 0) out_.member(data_.spells[i].id, state_.box_spells[i]);
    }
    out_.end_object();
    out_.end_object();
  }

  void curses() {
    member("slot_spaces", data_.slot_spaces);  // on which space of the track each slot lies (R12)
    out_.key("curses").begin_array();          // slots 1 to 5
    for (std::size_t i = 0; i < kSlots; ++i) {
      if (state_.curses[i])
        curse(*state_.curses[i], i);
      else
        out_.null();
    }
    out_.end_array();
    out_.key("curse_piles").begin_object();
    for (std::size_t type = 0; type < kCurseTypes; ++type) {
      out_.key(boost::describe::enum_to_string(static_cast<CurseType>(type), "?"));
      write(state_.curse_piles[type]);
    }
    out_.end_object();
    out_.key("curse_discards").begin_object();
    for (std::size_t type = 0; type < kCurseTypes; ++type) {
      out_.key(boost::describe::enum_to_string(static_cast<CurseType>(type), "?"));
      write(state_.curse_discards[type]);
    }
    out_.end_object();
  }

  void curse(const PlacedCurse& curse, std::size_t index) {
    out_.begin_object();
    member("curse", curse.curse);
    out_.member("slot", index + 1);
    out_.member("space", data_.slot_spaces[index]);
    elements("cost", cost_of(data_, curse));
    elements("tokens", curse.tokens);
    out_.member("warded", curse.warded);
    out_.end_object();
  }

  void library() {
    out_.key("library").begin_object();  // what is left of each deck, from the top down
    for (const Element element : kAllElements) {
      const LibraryDeck& deck = state_.library[at(element)];
      out_.key(boost::describe::enum_to_string(element, "?")).begin_array();
      for (std::size_t level = deck.taken; level < kLevels; ++level) write(deck.spells[level][0]);
      out_.end_array();
    }
    out_.end_object();
    out_.key("library_unused").begin_array();  // known when the match is over
    for (const LibraryDeck& deck : state_.library) {
      for (const auto& level : deck.spells) {
        for (std::size_t i = 1; i < level.size(); ++i) write_if_known(level[i]);
      }
    }
    out_.end_array();
  }

  void grimoire() {
    out_.key("grimoire").begin_object();
    member("left", state_.round > 0 ? std::optional(left_page(state_)) : std::nullopt);
    member("right", state_.round > 0 ? std::optional(right_page(state_)) : std::nullopt);
    out_.key("pages").begin_array();  // in the order in which their Monsters come
    write(state_.covers[0]);
    for (std::size_t i = 0; i < kPagesInGrimoire; ++i) write(state_.interiors[i]);
    out_.end_array();
    out_.key("unused").begin_array();  // known when the match is over
    for (std::size_t i = 1; i < kCovers; ++i) write_if_known(state_.covers[i]);
    for (std::size_t i = kPagesInGrimoire; i < kInteriors; ++i) write_if_known(state_.interiors[i]);
    out_.end_array();
    out_.end_object();
  }

  void player(Seat seat) {
    const Player& player = state_.players[seat];
    out_.begin_object();
    member("magician", player.magician);
    out_.member("eliminated", player.eliminated);
    out_.key("hand");
    core::write_unordered(out_, data_, viewer_, player.hand);
    member("deck", player.deck);  // from the top down
    member("deck_was", player.deck_was);
    member("discard", player.discard);
    member("support", player.support);
    member("support_limit",
           player.magician ? std::optional(support_limit(data_, state_, seat)) : std::nullopt);
    out_.key("spells").begin_array();
    for (const OwnSpell& own : player.spells) {
      out_.begin_object();
      member("spell", own.spell);
      out_.member("ready", own.ready);
      out_.end_object();
    }
    out_.end_array();
    member("spell_limit", player.magician ? std::optional(spell_limit(data_, state_, seat)) : std::nullopt);
    out_.member("ability_used", player.ability_used);
    out_.member("discount", player.discount);
    out_.end_object();
  }

  const Data& data_;
  const State& state_;
  Viewer viewer_;
  json::Writer& out_;
};

}  // namespace

void view(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  View(data, state, viewer, out).all();
}

void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
  out.begin_object();
  out.member("won", state.result == Result::final_monster_defeated);
  out.key("reason");
  core::write(out, data, Viewer::omniscient(), state.result);
  out.member("round", state.round);
  out.member("turn", state.turn);
  out.member("curses_destroyed", state.curses_destroyed);
  out.member("madness_stack", state.madness);
  out.member("eliminated", state.players[seat].eliminated);
  out.end_object();
}

}  // namespace arbiter::madness
