#include "rules/madness/operations.hpp"

#include <algorithm>
#include <string_view>

namespace arbiter::madness {
namespace {

using core::DataNode;

/// The members of an operation beside "op". A question mark behind a name: it may be missing.
struct Form {
  OpKind kind;
  std::vector<std::string_view> members;
};

const Form& form_of(OpKind kind) {
  static const std::vector<Form> kForms = {
      {OpKind::each, {"who", "do"}},
      {OpKind::target_others, {"n", "do"}},
      {OpKind::choose_one, {"options"}},
      {OpKind::draw, {"n", "up_to?"}},
      {OpKind::discard_hand, {"n", "filter", "short?"}},
      {OpKind::discard_random, {"n"}},
      {OpKind::discard_support, {"n"}},
      {OpKind::discard_then_draw, {"n", "filter"}},
      {OpKind::mill, {"n"}},
      {OpKind::destroy, {"from", "n", "filter?", "up_to?", "then_each?"}},
      {OpKind::to_support, {"from", "n", "into", "filter?", "up_to?"}},
      {OpKind::from_support, {"n", "up_to?"}},
      {OpKind::move_support, {"n", "up_to?"}},
      {OpKind::take_discard, {"n", "max_value", "up_to?"}},
      {OpKind::shuffle_in, {"n", "up_to?"}},
      {OpKind::reshuffle_discard, {}},
      {OpKind::peek_arrange, {"n"}},
      {OpKind::gain_element, {"value", "n", "to"}},
      {OpKind::upgrade, {"n", "up_to?"}},
      {OpKind::gain_madness, {"n", "to", "per?"}},
      {OpKind::cure, {"from", "n", "up_to?", "then_each?"}},
      {OpKind::remove_stack_madness, {"n"}},
      {OpKind::restore_stack_madness, {"n"}},
      {OpKind::refresh, {"whose", "n", "up_to?"}},
      {OpKind::exhaust, {"n"}},
      {OpKind::lose_spell, {"n"}},
      {OpKind::grant_actions, {"n"}},
      {OpKind::learn_free, {}},
      {OpKind::destroy_curse, {"types"}},
      {OpKind::ward_curses, {"n"}},
      {OpKind::discount_curse, {"n"}},
      {OpKind::add_tokens, {"element", "on", "n"}},
      {OpKind::tokens_on_next, {"element", "n"}},
      {OpKind::trigger_next, {}},
      {OpKind::repeat_curses, {}},
      {OpKind::remove_stack_elements, {"value", "element", "n"}},
      {OpKind::ability_reveal_cure, {}},
      {OpKind::exchange_support, {"n"}},
      {OpKind::ability_discard_madness_draw, {}},
      {OpKind::wild_air1, {}},
      {OpKind::win, {}},
      {OpKind::lose, {}},
  };
  return *std::find_if(kForms.begin(), kForms.end(), [&](auto& form) { return form.kind == kind; });
}

template <class E>
E read_enum(const DataNode& node) {
  std::vector<std::string> names;
  std::vector<E> values;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto e) {
    names.emplace_back(e.name);
    values.push_back(e.value);
  });
  return values[static_cast<std::size_t>(node.as_one_of(names))];
}

/// Where "all" or "any" has an end.
bool may_be_unlimited(OpKind kind) {
  switch (kind) {
    case OpKind::discard_hand:
    case OpKind::discard_support:
    case OpKind::discard_then_draw:
    case OpKind::destroy:
    case OpKind::from_support:
    case OpKind::take_discard:
    case OpKind::shuffle_in:
    case OpKind::cure:
    case OpKind::refresh:
    case OpKind::exhaust:
      return true;
    default:
      return false;
  }
}

/// R73: a number, "X" with a factor, "all" or "any".
Amount read_amount(const DataNode& node, OpKind kind) {
  if (node.json().is_number()) return {static_cast<std::uint8_t>(node.as_integer(1, kMaxAmount)), false};
  static const std::vector<std::string> kWords = {"all", "any", "X", "2X", "3X", "4X", "5X"};
  const int word = node.as_one_of(kWords);
  if (word < 2) {
    if (!may_be_unlimited(kind)) node.fail("must be a number for this operation");
    return {Amount::kNoLimit, false};
  }
  return {static_cast<std::uint8_t>(word - 1), true};
}

std::vector<std::string_view> places_of(OpKind kind) {
  switch (kind) {
    case OpKind::destroy:
      return {"hand", "discard"};
    case OpKind::cure:
      return {"hand", "discard", "supports"};
    default:
      return {"hand", "discard", "deck_top"};
  }
}

void read_places(const DataNode& node, Op& op) {
  const auto allowed = places_of(op.kind);
  const auto read = [&](const DataNode& name) {
    const std::string place = name.as_string();
    if (std::find(allowed.begin(), allowed.end(), place) == allowed.end()) {
      name.fail("\"" + place + "\" is no place this operation can take cards from");
    }
    if (place == "hand") op.from_hand = true;
    if (place == "discard") op.from_discard = true;
    if (place == "supports") op.from_supports = true;
    if (place == "deck_top") op.from_deck_top = true;
  };
  if (op.kind == OpKind::to_support) return read(node);
  const auto places = node.elements();
  if (places.empty()) node.fail("must name at least one place");
  for (const DataNode& place : places) read(place);
}

Target read_target(const DataNode& node, OpKind kind) {
  const auto to = read_enum<Target>(node);
  const bool fits = kind == OpKind::gain_madness ? to != Target::support : to != Target::deck_top;
  if (!fits) node.fail("this operation cannot put cards there");
  return to;
}

/// R77 says for these alone when an option is carried out completely.
void check_option(const DataNode& node, Ops option, const std::vector<Op>& ops) {
  std::vector<OpKind> seen;
  for (std::size_t i = option.begin; i < option.end; ++i) {
    const OpKind kind = ops[i].kind;
    switch (kind) {
      case OpKind::gain_madness:
      case OpKind::mill:
        continue;
      case OpKind::discard_hand:
      case OpKind::discard_support:
      case OpKind::destroy:
      case OpKind::exhaust:
        break;
      default:
        node.fail("an option of choose_one cannot hold this operation");
    }
    if (std::find(seen.begin(), seen.end(), kind) != seen.end()) node.fail("holds an operation twice");
    seen.push_back(kind);
  }
}

void read_options(const DataNode& node, Op& op, std::vector<Op>& ops) {
  for (const DataNode& element : node.elements()) {
    op.options.push_back(read_operations(element, ops));
    check_option(element, op.options.back(), ops);
  }
  if (op.options.size() < 2 || op.options.size() > 4) node.fail("must hold 2 to 4 options");
}

void read_member(std::string_view name, const DataNode& node, Op& op, std::vector<Op>& ops) {
  if (name == "n") op.n = read_amount(node, op.kind);
  if (name == "filter") op.filter = read_enum<Filter>(node);
  if (name == "from") read_places(node, op);
  if (name == "who") op.who = read_enum<Who>(node);
  if (name == "whose") op.whose = read_enum<Whose>(node);
  if (name == "into") op.into = read_enum<Into>(node);
  if (name == "to") op.to = read_target(node, op.kind);
  if (name == "on") op.on = read_enum<On>(node);
  if (name == "value") op.value = static_cast<std::uint8_t>(node.as_integer(2, kValues));
  if (name == "max_value") op.value = static_cast<std::uint8_t>(node.as_integer(1, kValues));
  if (name == "per") op.per_curse = node.as_one_of({"remaining_curses"}) == 0;
  if (name == "do" || name == "short" || name == "then_each") op.body = read_operations(node, ops);
  if (name == "options") read_options(node, op, ops);
  if (name == "element" && !(node.json().is_string() && node.as_string() == "each")) {
    op.element = read_enum<Element>(node);
  }
  if (name == "types") {
    for (const DataNode& type : node.elements()) {
      op.curse_types = static_cast<std::uint8_t>(op.curse_types | 1u << at(read_enum<CurseType>(type)));
    }
  }
}

Op read_operation(const DataNode& node, std::vector<Op>& ops) {
  Op op;
  op.kind = read_enum<OpKind>(node.at("op"));
  std::vector<std::string_view> known = {"op"};
  for (std::string_view name : form_of(op.kind).members) {
    const bool may_miss = name.back() == '?';
    if (may_miss) name.remove_suffix(1);
    known.push_back(name);
    const std::string member(name);
    if (may_miss && !node.has(member.c_str())) continue;
    if (name == "up_to") {
      op.up_to = node.boolean("up_to");
    } else {
      read_member(name, node.at(member.c_str()), op, ops);
    }
  }
  for (const auto& [name, member] : node.members()) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      member.fail("this operation has no such member");
    }
  }
  if (op.kind == OpKind::discard_hand || op.kind == OpKind::discard_then_draw || op.kind == OpKind::upgrade) {
    op.from_hand = true;
  }
  if (op.kind == OpKind::discard_hand && !op.body.empty() && op.n.value(1) == Amount::kNoLimit) {
    node.at("n").fail("must be a number where \"short\" is given");
  }
  if (op.kind == OpKind::exchange_support && op.n.value(3) > 4) node.at("n").fail("must be at most 4");
  if (op.kind == OpKind::tokens_on_next && !op.element) node.at("element").fail("must be one element");
  return op;
}

}  // namespace

bool matches(Filter filter, Card card) {
  switch (filter) {
    case Filter::any:
      return true;
    case Filter::element:
      return card.is_element();
    case Filter::madness:
      return card.is_madness();
    case Filter::min_value_2:
      return card.is_element() && card.value() >= 2;
    default:
      return card.is_element() &&
             at(card.element()) == static_cast<std::size_t>(filter) - static_cast<std::size_t>(Filter::air);
  }
}

Ops read_operations(const DataNode& effect, std::vector<Op>& ops) {
  std::vector<Op> list;  // gathered first, because inner lists go before it
  for (const DataNode& node : effect.elements()) list.push_back(read_operation(node, ops));
  const auto begin = static_cast<std::uint16_t>(ops.size());
  ops.insert(ops.end(), list.begin(), list.end());
  return {begin, static_cast<std::uint16_t>(ops.size())};
}

}  // namespace arbiter::madness
