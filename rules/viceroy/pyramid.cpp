#include "rules/viceroy/pyramid.hpp"

#include <algorithm>

namespace arbiter::viceroy {
namespace {

constexpr Place shifted(Place at, int level, int pos) {
  return {static_cast<std::int8_t>(at.level + level), static_cast<std::int8_t>(at.pos + pos)};
}
constexpr Place left_support(Place at) { return shifted(at, -1, 0); }
constexpr Place right_support(Place at) { return shifted(at, -1, 1); }

auto not_before(auto& slots, Place at) {
  return std::lower_bound(slots.begin(), slots.end(), at, [](auto& slot, Place p) { return slot.at < p; });
}

}  // namespace

const Pyramid::Slot* find(const Pyramid& pyramid, Place at) {
  const auto found = not_before(pyramid.slots, at);
  return found != pyramid.slots.end() && found->at == at ? &*found : nullptr;
}

Pyramid::Slot* find(Pyramid& pyramid, Place at) {
  return const_cast<Pyramid::Slot*>(find(std::as_const(pyramid), at));
}

void put(Pyramid& pyramid, Place at, Card card) {
  pyramid.slots.insert(not_before(pyramid.slots, at), {at, card, {}});
}

Places free_places(const Pyramid& pyramid, int max_level) {
  Places places;
  // The row of level 1 is unbroken, and comes first in the list of slots.
  const auto row_end = not_before(pyramid.slots, Place{2, INT8_MIN});
  places.push_back(shifted(pyramid.slots.front().at, 0, -1));
  places.push_back(shifted((row_end - 1)->at, 0, 1));
  for (const auto& left : pyramid.slots) {
    const Place above = shifted(left.at, 1, 0);
    if (above.level <= max_level && find(pyramid, right_support(above)) && !find(pyramid, above)) {
      places.push_back(above);
    }
  }
  return places;
}

std::optional<Color> Circle::color() const {
  if (corners[0] != corners[1] || corners[0] != bottom) return std::nullopt;
  return bottom;
}

int Circle::sections_not(Color wanted) const {
  return (corners[0] != wanted) + (corners[1] != wanted) + 2 * (bottom != wanted);
}

std::optional<Circle> circle_at(const Data& data, const Pyramid& pyramid, Place top) {
  const auto* card = find(pyramid, top);
  if (card == nullptr || top.level < 2) return std::nullopt;
  const auto* left = find(pyramid, left_support(top));
  const auto* right = find(pyramid, right_support(top));
  return Circle{top,
                {data[left->card].sections.top_right, data[right->card].sections.top_left},
                data[card->card].sections.bottom};
}

std::array<Place, 3> circles_around(Place at) { return {at, shifted(at, 1, -1), shifted(at, 1, 0)}; }

List<Circle, 40> circles(const Data& data, const Pyramid& pyramid) {
  List<Circle, 40> all;
  for (const auto& slot : pyramid.slots) {
    if (const auto circle = circle_at(data, pyramid, slot.at)) all.push_back(*circle);
  }
  return all;
}

bool is_free(const Pyramid& pyramid, const Pyramid::Slot& slot) {
  const auto same_level = [&](auto& other) { return other.at.level == slot.at.level; };
  const auto before = [&](auto& other) { return same_level(other) && other.at < slot.at; };
  const auto behind = [&](auto& other) { return same_level(other) && other.at > slot.at; };
  const bool at_an_end = std::none_of(pyramid.slots.begin(), pyramid.slots.end(), before) ||
                         std::none_of(pyramid.slots.begin(), pyramid.slots.end(), behind);
  const auto above = circles_around(slot.at);
  const bool bears = find(pyramid, above[1]) || find(pyramid, above[2]);
  const bool covers = std::any_of(pyramid.tucked.begin(), pyramid.tucked.end(),
                                  [&](auto& tucked) { return tucked.under == slot.at; });
  return at_an_end && !bears && !covers;
}

List<Seat, kSeats> by_priority(const State& state, SeatSet seats) {
  const auto lowest = [&](Seat seat) {
    const auto& slots = state[seat].pyramid.slots;
    return std::min_element(slots.begin(), slots.end(), [](auto& a, auto& b) { return a.card < b.card; })
        ->card;
  };
  List<Seat, kSeats> order;
  for (const Seat seat : seats) order.push_back(seat);
  std::sort(order.begin(), order.end(), [&](Seat a, Seat b) { return lowest(a) < lowest(b); });
  return order;
}

int count(const Pyramid& pyramid, TokenKind kind) {
  return static_cast<int>(std::count_if(pyramid.tokens.begin(), pyramid.tokens.end(),
                                        [&](auto& token) { return token.kind == kind; }));
}

int sum(const Pyramid& pyramid, TokenKind kind) {
  int total = 0;
  for (const Token& token : pyramid.tokens) {
    if (token.kind == kind) total += token.value;
  }
  return total;
}

Gems unused_infinite(const Pyramid& pyramid) {
  Gems unused;
  for (const Token& token : pyramid.tokens) {
    if (token.kind == TokenKind::infinite && !token.used) ++unused[token.color];
  }
  return unused;
}

const Token* find_token(const Pyramid& pyramid, std::uint16_t id) {
  const auto found =
      std::find_if(pyramid.tokens.begin(), pyramid.tokens.end(), [&](auto& token) { return token.id == id; });
  return found == pyramid.tokens.end() ? nullptr : &*found;
}

bool same_but_id(const Token& a, const Token& b) {
  Token renamed = a;
  renamed.id = b.id;
  return renamed == b;
}

List<Token, 128> different_tokens(const Pyramid& pyramid) {
  List<Token, 128> different;
  for (const Token& token : pyramid.tokens) {
    if (std::none_of(different.begin(), different.end(), [&](auto& t) { return same_but_id(t, token); })) {
      different.push_back(token);
    }
  }
  return different;
}

std::optional<Place> census_law(const Data& data, const Pyramid& pyramid) {
  for (const auto& slot : pyramid.slots) {
    if (data.lasting(slot.card, OpKind::on_take_card_may_tuck)) return slot.at;
  }
  return std::nullopt;
}

}  // namespace arbiter::viceroy
