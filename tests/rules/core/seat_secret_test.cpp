#include "rules/core/border.hpp"
#include "rules/core/seat.hpp"
#include "rules/core/secret.hpp"
#include "rules/core/zone.hpp"

namespace arbiter::core::seat_secret_test {
namespace {

enum class Back : std::uint8_t { red, blue };
BOOST_DESCRIBE_ENUM(Back, red, blue)
using Card = Secret<std::uint8_t, Back>;
struct NoData {};

template <class T>
std::string written(const T& value, Viewer viewer) {
  std::string text;
  json::Writer out(text);
  write(out, NoData{}, viewer, value);
  return text;
}

TEST_CASE("SeatSet holds seats and visits them in ascending order") {
  SeatSet set = SeatSet::of(4) | SeatSet::of(1);
  CHECK(set.size() == 2);
  CHECK(set.front() == 1);
  CHECK(set.contains(Seat{4}));
  CHECK_FALSE(set.contains(Seat{0}));
  set.insert(6);
  set.erase(1);
  std::vector<int> seats;
  for (const Seat seat : set) seats.push_back(seat);
  CHECK(seats == std::vector<int>{4, 6});
  CHECK(SeatSet::first(3) == (SeatSet::of(0) | SeatSet::of(1) | SeatSet::of(2)));
  CHECK((SeatSet::first(3) & SeatSet::of(2)) == SeatSet::of(2));
  CHECK(SeatSet().empty());
  CHECK(SeatSet::from_bits(SeatSet::first(2).bits()) == SeatSet::first(2));
  CHECK(SeatSet::first(kMaxSeats).size() == kMaxSeats);
}

TEST_CASE("a spectator knows what everyone knows, and no more than that") {
  CHECK(SeatSet::everyone().contains(Viewer::spectator()));
  CHECK(SeatSet::everyone().contains(Viewer::seat(6)));
  CHECK_FALSE(SeatSet::first(kMaxSeats).contains(Viewer::spectator()));
  CHECK(SeatSet().contains(Viewer::omniscient()));
  CHECK(Viewer::seat(2).seat_or_none() == 2);
  CHECK(Viewer::spectator().seat_or_none() == -1);
  CHECK(Viewer::omniscient().seat_or_none() == -1);
  CHECK(Viewer::seat(2).is(2));
  CHECK_FALSE(Viewer::spectator().is_seat());
}

TEST_CASE("a Secret shows its value to those who know it, its back to the others") {
  Card card(9, Back::blue, SeatSet::of(1));
  CHECK(written(card, Viewer::seat(1)) == "9");
  CHECK(written(card, Viewer::seat(0)) == R"({"back":"blue"})");
  CHECK(written(card, Viewer::spectator()) == R"({"back":"blue"})");
  CHECK(written(card, Viewer::omniscient()) == "9");
  CHECK(*card.seen_by(Viewer::seat(1)) == 9);
  CHECK(card.seen_by(Viewer::seat(0)) == nullptr);

  card.show_to(0);
  CHECK(card.known_to(Seat{0}));
  card.reveal();
  CHECK(card.known_to(Viewer::spectator()));
  card.conceal();
  CHECK(card.knowers().empty());
  card.show_to(SeatSet::first(2));
  CHECK(card.knowers() == SeatSet::first(2));
  CHECK(written(Secret<std::uint8_t>(4), Viewer::seat(0)) == R"({"hidden":true})");
}

TEST_CASE("exchanging the values of Secrets leaves backs and knowers in place") {
  Card a(1, Back::red, SeatSet::of(0));
  Card b(2, Back::red, SeatSet::of(1));
  swap_values(a, b);
  CHECK(a.truth() == 2);
  CHECK(a.knowers() == SeatSet::of(0));
  CHECK(b.truth() == 1);
  b.redraw(7);
  CHECK(b == Card(7, Back::red, SeatSet::of(1)));
}

TEST_CASE("Deck: the top is drawn first, and a shuffle makes everybody forget") {
  Deck<Card, 8> deck;
  for (std::uint8_t i = 1; i <= 4; ++i) deck.put_on_top(Card(i, Back::red, SeatSet::of(0)));
  deck.put_under(Card(9, Back::blue));
  CHECK(deck.size() == 5);
  CHECK(deck[0].truth() == 4);
  CHECK(deck[4].truth() == 9);
  std::vector<int> downwards;
  for (const Card& card : deck) downwards.push_back(card.truth());
  CHECK(downwards == std::vector<int>{4, 3, 2, 1, 9});
  CHECK(deck.draw().truth() == 4);
  CHECK(deck.size() == 4);

  Rng rng(Seed{});
  deck.shuffle(rng);
  CHECK(deck.size() == 4);
  CHECK(std::none_of(deck.begin(), deck.end(), [](auto& card) { return card.known_to(Seat{0}); }));
  deck.clear();
  CHECK(deck.empty());
}

TEST_CASE("a deck of plain values shuffles too, and writes from the top down") {
  Deck<std::uint8_t, 4> deck;
  deck.put_on_top(1);
  deck.put_on_top(2);
  CHECK(written(deck, Viewer::spectator()) == "[2,1]");
  CHECK_THROWS_AS(
      [&] {
        for (int i = 0; i < 5; ++i) deck.put_on_top(3);
      }(),
      boost::container::bad_alloc);
}

TEST_CASE("write_unordered: neither identity nor time of drawing shows in the order") {
  const auto shown = [](const std::vector<Card>& cards, Viewer viewer) {
    std::string text;
    json::Writer out(text);
    write_unordered(out, NoData{}, viewer, cards);
    return text;
  };
  const std::vector<Card> drawn = {Card(5, Back::blue, SeatSet::of(0)), Card(2, Back::red, SeatSet::of(0)),
                                   Card(3, Back::red, SeatSet::of(0))};
  std::vector<Card> otherwise(drawn.rbegin(), drawn.rend());
  CHECK(shown(drawn, Viewer::seat(0)) == "[2,3,5]");
  CHECK(shown(otherwise, Viewer::seat(0)) == "[2,3,5]");
  const std::string backs = R"([{"back":"red"},{"back":"red"},{"back":"blue"}])";
  CHECK(shown(drawn, Viewer::seat(1)) == backs);
  CHECK(shown(otherwise, Viewer::spectator()) == backs);
  auto partly = drawn;
  partly[0].reveal();
  CHECK(shown(partly, Viewer::spectator()) == R"([5,{"back":"red"},{"back":"red"}])");
}

}  // namespace
}  // namespace arbiter::core::seat_secret_test
