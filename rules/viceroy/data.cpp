#include "rules/viceroy/data.hpp"

#include <algorithm>

#include "json/integer.hpp"

namespace arbiter::viceroy {
namespace {

using core::DataNode;

template <class E>
std::vector<std::string> names() {
  std::vector<std::string> list;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
      [&](auto e) { list.emplace_back(e.name); });
  return list;
}

Color color(const DataNode& node) { return static_cast<Color>(node.as_one_of(names<Color>())); }

std::uint8_t number(const DataNode& node, const char* name, int max) {
  return static_cast<std::uint8_t>(node.integer(name, 1, max));
}

/// Reads operations into a Data, lists of options after the list that holds them.
class Reader {
 public:
  explicit Reader(Data& data) : data_(data) {}

  Range ops(const DataNode& list) {
    std::vector<Op> read;
    for (const DataNode& node : list.elements()) read.push_back(op(node));
    const Range range = next(data_.ops.size(), read.size());
    data_.ops.insert(data_.ops.end(), read.begin(), read.end());
    return range;
  }

 private:
  static Range next(std::size_t begin, std::size_t n) {
    return {static_cast<std::uint16_t>(begin), static_cast<std::uint16_t>(begin + n)};
  }

  Op op(const DataNode& node) {
    Op op;
    op.kind = static_cast<OpKind>(node.one_of("op", names<OpKind>()));
    switch (op.kind) {
      case OpKind::gain_gems:
      case OpKind::gain_attack:
      case OpKind::draw_cards:
        node.allow_only({"op", "n"});
        op.n = number(node, "n", 8);
        break;
      case OpKind::gain_token:
        node.allow_only({"op", "token", "n"});
        op.n = number(node, "n", 8);
        op.token = static_cast<TokenKind>(node.one_of("token", names<TokenKind>()));
        if (op.token < TokenKind::magic || op.token > TokenKind::defense) {
          node.fail("token must be magic, science or defense");
        }
        break;
      case OpKind::gain_points:
        valued_token(node, op, TokenKind::points);
        break;
      case OpKind::gain_magic_bonus:
        valued_token(node, op, TokenKind::magic_bonus);
        break;
      case OpKind::gain_circle_bonus:
        valued_token(node, op, TokenKind::circle_bonus);
        op.color = color(node.at("color"));
        break;
      case OpKind::gain_infinite:
        node.allow_only({"op", "color"});
        op.token = TokenKind::infinite;
        if (node.string("color") != "any") op.color = color(node.at("color"));
        break;
      case OpKind::choose_one:
        node.allow_only({"op", "options"});
        op.options = options(node.at("options"));
        break;
      case OpKind::level5_reward:
        node.allow_only({"op", "points", "levels"});
        op.n = number(node, "points", 30);
        levels(node.at("levels"), op, 1, kLevels - 1);
        break;
      case OpKind::score_by_level:
        node.allow_only({"op", "points"});
        levels(node.at("points"), op, 0, 30);
        break;
      case OpKind::exchange_token:
        node.allow_only({"op", "pay_gems"});
        op.n = number(node, "pay_gems", 8);
        break;
      case OpKind::require_small_deck:
        node.allow_only({"op", "min"});
        op.n = number(node, "min", 8);
        break;
      case OpKind::bank_gems:
        node.allow_only({"op", "max", "at_once"});
        op.n = number(node, "max", 8);
        if (node.has("at_once")) op.value = number(node, "at_once", op.n);  // older data: all of them
        break;
      case OpKind::draw_laws_return:
        node.allow_only({"op", "draw", "return"});
        op.n = number(node, "draw", 3);
        op.value = number(node, "return", 2);
        break;
      case OpKind::score_per_card:
      case OpKind::score_per_tucked:
      case OpKind::score_per_set:
      case OpKind::score_per_circle_and_infinite:
      case OpKind::score_per_banked_gem:
        node.allow_only({"op", "points"});
        op.n = number(node, "points", 30);
        break;
      case OpKind::duplicate_tokens:
      case OpKind::take_auction_card:
      case OpKind::skip_next_auction:
      case OpKind::tuck_from_hand:
      case OpKind::tuck_free_card:
      case OpKind::on_take_card_may_tuck:
        node.allow_only({"op"});
        break;
    }
    return op;
  }

  static void valued_token(const DataNode& node, Op& op, TokenKind token) {
    if (token == TokenKind::circle_bonus)
      node.allow_only({"op", "color", "value"});
    else
      node.allow_only({"op", "value"});
    op.n = 1;
    op.token = token;
    op.value = number(node, "value", 30);
  }

  static void levels(const DataNode& node, Op& op, int min, int max) {
    const auto elements = node.elements();
    if (elements.empty() || elements.size() > op.by_level.size()) node.fail("must have 1 to 4 elements");
    for (std::size_t i = 0; i < elements.size(); ++i) {
      op.by_level[i] = static_cast<std::uint8_t>(elements[i].as_integer(min, max));
    }
  }

  Range options(const DataNode& node) {
    std::vector<Range> read;
    for (const DataNode& option : node.elements()) read.push_back(ops(option));
    if (read.size() < 2) node.fail("must offer at least 2 options");
    const Range range = next(data_.lists.size(), read.size());
    data_.lists.insert(data_.lists.end(), read.begin(), read.end());
    return range;
  }

  Data& data_;
};

CardInfo card(const DataNode& node, CardKind kind) {
  CardInfo info;
  info.id = node.string("id");
  info.number = number(node, "number", 255);
  info.kind = kind;
  node.string("name");
  node.integer("count", 1, 1);  // R5: every card is unique
  node.one_of("source", {"published", "designed"});
  const DataNode sections = node.at("sections");
  sections.allow_only({"top_left", "top_right", "bottom"});
  info.sections = {color(sections.at("top_left")), color(sections.at("top_right")),
                   color(sections.at("bottom"))};
  return info;
}

CardInfo character(const DataNode& node, Reader& reader, Range level_5) {
  node.allow_only({"id", "number", "name", "count", "sections", "cost", "rewards", "source"});
  CardInfo info = card(node, CardKind::character);
  const auto cost = node.at("cost").elements();
  const auto rewards = node.at("rewards").elements();
  if (cost.size() != info.cost.size()) node.at("cost").fail("must name the gems of levels 1 to 4");
  if (rewards.size() != info.cost.size()) node.at("rewards").fail("must list the rewards of levels 1 to 4");
  for (std::size_t i = 0; i < info.cost.size(); ++i) {
    info.cost[i] = color(cost[i]);
    info.rewards[i + 1] = reader.ops(rewards[i]);
  }
  info.rewards[kLevels] = level_5;
  return info;
}

CardInfo law(const DataNode& node, Reader& reader) {
  node.allow_only(
      {"id", "number", "name", "count", "sections", "placement", "effect", "text", "name_source", "source"});
  CardInfo info = card(node, CardKind::law);
  node.string("text");
  node.one_of("name_source", {"manual", "designed"});
  if (node.has("placement")) {
    info.placement = static_cast<Placement>(node.one_of("placement", names<Placement>()));
  }
  info.rewards.fill(reader.ops(node.at("effect")));
  return info;
}

void add(Data& data, CardInfo info, const DataNode& node) {
  for (const CardInfo& other : data.cards) {
    if (other.id == info.id) node.fail("this id stands twice");
  }
  if (!data.cards.empty() && info.number <= data.cards.back().number) {
    node.fail("numbers must ascend, laws after characters");  // R5; priorities compare indices
  }
  data.cards.push_back(std::move(info));
}

}  // namespace

Gems Data::price(Card card, int level) const {
  Gems gems;
  if (is_law(card)) return gems;
  for (int l = 1; l <= level; ++l) ++gems[(*this)[card].cost[static_cast<std::size_t>(std::min(l, 4) - 1)]];
  return gems;
}

const Op* Data::lasting(Card card, OpKind kind) const {
  if (!is_law(card)) return nullptr;
  for (const Op& op : (*this)[(*this)[card].rewards[1]]) {
    if (op.kind == kind) return &op;
  }
  return nullptr;
}

Data load_data(const DataNode& root) {
  root.allow_only({"game", "title", "gems_per_color", "level_5", "characters", "laws"});
  Data data;
  Reader reader(data);
  const Range level_5 = reader.ops(root.at("level_5"));
  for (const DataNode& node : root.at("characters").elements()) {
    add(data, character(node, reader, level_5), node);
  }
  if (data.cards.size() != kCharacters) root.at("characters").fail("must be 60 cards");
  for (const DataNode& node : root.at("laws").elements()) add(data, law(node, reader), node);
  if (data.cards.size() != kCards) root.at("laws").fail("must be 20 cards");
  const DataNode gems = root.at("gems_per_color");
  gems.allow_only({"2", "3", "4"});
  for (int seats = 2; seats <= kSeats; ++seats) {
    data.gems_per_color[static_cast<std::size_t>(seats)] =
        static_cast<std::uint8_t>(gems.integer(std::to_string(seats).c_str(), 2 * seats, 16));
  }
  return data;
}

void write_json(json::Writer& out, const Data& data, const Card& card) { out.plain(data[card].id); }

std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card) {
  if (from.is_string()) {
    const auto& id = from.get_ref<const std::string&>();
    for (std::size_t i = 0; i < data.cards.size(); ++i) {
      if (data.cards[i].id != id) continue;
      card.index = static_cast<std::uint8_t>(i);
      return std::nullopt;
    }
  }
  return "the id of a card, such as \"" + data.cards.front().id + "\"";
}

void write_json(json::Writer& out, const Data&, const Gems& gems) {
  out.begin_object();
  for (const Color color : kEachColor) {
    out.member(boost::describe::enum_to_string(color, "?"), gems[color]);
  }
  out.end_object();
}

void write_json(json::Writer& out, const Data&, const SomeGems& gems) {
  out.begin_object();
  for (const Color color : kEachColor) {
    if (gems[color] > 0) out.member(boost::describe::enum_to_string(color, "?"), gems[color]);
  }
  out.end_object();
}

std::optional<std::string> read_json(const nlohmann::json& from, const Data&, Gems& gems) {
  const std::string expected =
      "an object with a number from 0 to 255 for each of blue, green, yellow and red";
  if (!from.is_object() || from.size() != kColors) return expected;
  for (const Color color : kEachColor) {
    const auto found = from.find(boost::describe::enum_to_string(color, "?"));
    const auto number = found == from.end() ? std::nullopt : json::integer_in(*found, 0, 255);
    if (!number) return expected;
    gems[color] = static_cast<std::uint8_t>(*number);
  }
  return std::nullopt;
}

}  // namespace arbiter::viceroy
