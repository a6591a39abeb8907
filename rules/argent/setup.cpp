// Section 2.
#include "rules/argent/rules.hpp"

namespace arbiter::argent {
namespace {

using core::Options;

/// The cards of a kind that are shuffled into its deck.
std::vector<Card> cards_of(const Data& data, const Settings& settings, CardKind kind) {
  std::vector<Card> cards;
  for (std::uint8_t i = 0; i < data.cards.size(); ++i) {
    const CardInfo& info = data.cards[i];
    if (info.kind != kind || (info.extra && !settings.published)) continue;
    if (info.needs_no_mask && !settings.masks) continue;  // Planar Endorsement, R152
    cards.insert(cards.end(), settings.published ? info.count_published : info.count, Card{i});
  }
  return cards;
}

void shuffle_in(CardDeck& deck, std::vector<Card> cards, core::Rng& rng) {
  rng.shuffle(cards);
  for (const Card card : cards) deck.put_on_top(HiddenCard(card));
}

template <class Tableau>
void deal(CardDeck& deck, Tableau& tableau) {
  for (Card& place : tableau) place = deck.empty() ? Card{} : deck.draw().truth();
}

class Setup {
 public:
  Setup(const Data& data, const Options& options, int seats, core::Rng rng)
      : data_(data), options_(options), rng_(rng) {
    state_.seats = static_cast<std::uint8_t>(seats);
  }

  State build() {
    settings();
    state_.first_player = Seat::of(rng_.below(state_.seats));  // R10
    state_.next_first = state_.acting = state_.first_player;
    players();
    voters();
    decks();
    university();
    decisions();
    state_.rng = rng_;
    return std::move(state_);
  }

 private:
  void settings() {  // R2
    Settings& s = state_.settings;
    s.choose_side = options_.choice("candidate_side") == "choice";
    s.published = options_.choice("decks") == "published";
    s.staff = options_.includes("modules", "archmages_staff");
    s.synthesis = options_.includes("modules", "synthesis");
    s.masks = options_.includes("modules", "masks");
    s.rift = options_.includes("modules", "dimensional_rift");
    for (int colour = 0; colour < kDepartments; ++colour) {
      s.powers[colour] = side(options_.choice("power_" + names<Colour>()[colour]));
    }
  }
  Side side(const std::string& option) {
    if (option == "random") return static_cast<Side>(rng_.below(2));
    return option == "B" ? Side::B : Side::A;
  }

  void players() {  // R12, R14
    const Numbers& n = data_.numbers;
    Board& board = state_.board;
    for (int k = state_.seats - 1; k >= 0; --k) {
      const auto seat = Seat::of((state_.first_player + k) % state_.seats);
      Player& p = state_.players[seat];
      p.gold = n.gold;
      p.mana = n.mana;
      p.ip = p.best_ip = n.ip;
      p.ints = static_cast<std::uint8_t>(n.ints);
      p.wis = static_cast<std::uint8_t>(n.wis);
      p.marks = static_cast<std::uint8_t>(n.marks);
      board.stack.push_back(seat);  // the First Player comes to lie on top
    }
    board.ints = static_cast<std::uint8_t>(n.int_supply - state_.seats * n.ints);
    board.wis = static_cast<std::uint8_t>(n.wis_supply - state_.seats * n.wis);
    board.badges = static_cast<std::uint8_t>(n.badge_supply);
  }

  void voters() {  // R13
    std::vector<Voter> closed;
    for (std::uint8_t v = 0; v < data_.voters.size(); ++v) {
      if (data_.voters[v].open) {
        state_.board.voters.push_back(
            {HiddenVoter(Voter{v}, {}, core::SeatSet::everyone()), {}, Seat::none()});
      } else if (data_.voters[v].min_players <= state_.seats) {
        closed.push_back(Voter{v});
      }
    }
    rng_.shuffle(closed);
    for (const Voter voter : closed) {
      if (state_.board.voters.size() < kVoters)
        state_.board.voters.push_back({HiddenVoter(voter), {}, Seat::none()});
      else
        state_.board.box.push_back(HiddenVoter(voter));
    }
  }

  void decks() {  // R15, R16
    Board& board = state_.board;
    const Settings& s = state_.settings;
    shuffle_in(board.spells, cards_of(data_, s, CardKind::spell), rng_);
    shuffle_in(board.vault, cards_of(data_, s, CardKind::vault), rng_);
    shuffle_in(board.supporters, cards_of(data_, s, CardKind::supporter), rng_);
    deal(board.spells, board.spell_tableau);
    deal(board.vault, board.vault_tableau);
    deal(board.supporters, board.supporter_tableau);
    for (const Card card : cards_of(data_, s, CardKind::legendary_spell)) board.legendary.push_back(card);
    for (const Card card : cards_of(data_, s, CardKind::offering)) {
      if (data_[card].min_players <= state_.seats) board.offerings.push_back(card);
    }
    if (s.masks) {
      for (const Card card : cards_of(data_, s, CardKind::mask)) board.masks.push_back(card);
    }
  }

  void university() {  // R17
    University& university = state_.university;
    const TableSize& size = data_.tables[state_.seats];
    std::vector<Room> rooms;
    if (options_.choice("rooms") == "starter") {
      rooms = data_.starter_layout;
    } else {
      std::vector<Room> black;
      for (std::uint8_t i = 0; i < data_.rooms.size(); ++i) {
        if (Room{i} != data_.staff_room) (data_.rooms[i].white ? rooms : black).push_back(Room{i});
      }
      rng_.shuffle(black);
      for (std::size_t i = 0; rooms.size() < size.rooms; ++i) rooms.push_back(black[i]);
      if (state_.settings.staff) rooms.back() = data_.staff_room;  // R150: instead of the last one dealt
      rng_.shuffle(rooms);
    }
    for (const Room room : rooms) {
      university.rooms.push_back(room);
      university.sides[room.index] = side(options_.choice("room_sides"));
      const RoomSide& info = data_[room].sides[static_cast<int>(university.sides[room.index])];
      if (!info.track.empty()) university.tower = info.start;  // R108
    }
    university.columns = size.columns;
  }

  /// Pushed in reverse: what comes first lies on top.
  void decisions() {
    const auto seat = [&](int k) { return Seat::of((state_.first_player + k) % state_.seats); };
    const auto from_last = [&](auto&& push) {  // comes to be answered from the first player clockwise
      for (int k = state_.seats - 1; k >= 0; --k) push(seat(k));
    };
    const auto from_first = [&](auto&& push) {  // from the last seat counter-clockwise
      for (int k = 0; k < state_.seats; ++k) push(seat(k));
    };
    auto& agenda = state_.agenda;
    agenda.push(StartRound{});
    if (state_.settings.masks) from_first([&](Seat s) { agenda.push(ChooseMask{s}); });
    from_last([&](Seat s) { agenda.push(PlaceStartMark{s}); });  // R20
    if (options_.choice("mage_draft") == "draft") {              // R19
      from_first([&](Seat s) { agenda.push(DraftOneMage{s}); });
      from_last([&](Seat s) { agenda.push(DraftOneMage{s}); });
      from_first([&](Seat s) { agenda.push(DraftOneMage{s}); });
      agenda.push(GiveMages{});
    } else {
      one_of_each();
    }
    from_last([&](Seat s) { agenda.push(ChooseCandidate{s}); });  // R11
  }

  void one_of_each() {
    for (int colour = 0; colour < kDepartments; ++colour) {
      std::uint8_t next = 0;
      for (MageId id = 0; id < kMages && next < state_.seats; ++id) {
        if (data_.mages[id] != static_cast<Colour>(colour)) continue;
        state_.mages[id].owner = Seat::of(next++);
        state_.mages[id].spot = Spot::office;
      }
    }
  }

  const Data& data_;
  const Options& options_;
  core::Rng rng_;
  State state_;
};

}  // namespace

std::optional<std::string> refuse_options(const Options& options, int seats) {
  const bool starter = options.choice("rooms") == "starter";
  if (starter && seats > 3) return "option \"rooms\": the starter University is for 2 and 3 seats";
  if (starter && options.choice("room_sides") != "A") {
    return "option \"room_sides\": the starter University uses side A";
  }
  if (starter && options.includes("modules", "archmages_staff")) {
    return "option \"modules\": archmages_staff needs random rooms";
  }
  return std::nullopt;
}

State setup(const Data& data, const Options& options, int seats, core::Rng rng) {
  State state = Setup(data, options, seats, rng).build();
  std::vector<Event> events;
  run(data, state, events);
  return state;
}

}  // namespace arbiter::argent
