#include "rules/emerald/data.hpp"

#include <algorithm>

namespace arbiter::emerald {
namespace {

using core::DataNode;

template <class E>
std::vector<std::string> names() {
  std::vector<std::string> list;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
      [&](auto e) { list.emplace_back(e.name); });
  return list;
}

template <class E>
E read_enum(const DataNode& node, const char* member) {
  return static_cast<E>(node.one_of(member, names<E>()));
}

std::uint8_t small(const DataNode& node, const char* member, int min, int max) {
  return static_cast<std::uint8_t>(node.integer(member, min, max));
}

City read_city(const DataNode& node, const std::vector<CityInfo>& cities) {
  std::vector<std::string> ids;
  for (const CityInfo& city : cities) ids.push_back(city.id);
  return City{static_cast<std::uint8_t>(node.one_of("city", ids))};
}

VpIcon read_vp(const DataNode& node) {
  node.allow_only({"color", "n"});
  return {read_enum<Color>(node, "color"), small(node, "n", 1, 9)};
}

/// Reads the members that this kind of operation has, and no others.
Op read_op(const DataNode& node) {
  Op op;
  op.op = read_enum<OpKind>(node, "op");
  const auto where = [&] { op.where = read_enum<Where>(node, "where"); };
  const auto n = [&](int max) { op.n = small(node, "n", 1, max); };
  switch (op.op) {
    case OpKind::draw:
    case OpKind::retrieve_from_limbo:
    case OpKind::move_agents:
    case OpKind::move_pieces:
    case OpKind::gain_sanity:
    case OpKind::trash:
    case OpKind::recover:
      node.allow_only({"op", "n"});
      n(9);
      break;
    case OpKind::place_cubes:
    case OpKind::place_agent:
    case OpKind::return_cubes:
      node.allow_only({"op", "n", "where"});
      n(9);
      where();
      break;
    case OpKind::move_marker:
      node.allow_only({"op", "track", "n"});
      op.track = read_enum<Side>(node, "track");
      n(9);
      break;
    case OpKind::gain_vp:
      node.allow_only({"op", "color", "n"});
      op.color = read_enum<Color>(node, "color");
      n(9);
      break;
    case OpKind::roll_sanity:
      node.allow_only({"op", "who"});
      op.other = node.one_of("who", {"self", "other"}) == 1;
      break;
    case OpKind::peek_stack:
      node.allow_only({"op", "n", "then"});
      op.reorder = node.one_of("then", {"may_bottom", "reorder"}) == 1;
      n(op.reorder ? kReorder : 1);
      break;
    case OpKind::remove_face_up:
      node.allow_only({"op", "to", "where"});
      op.to_bottom = node.one_of("to", {"removed", "bottom"}) == 1;
      where();
      break;
    case OpKind::return_agent:
      node.allow_only({"op", "where", "replace"});
      where();
      op.replace = node.has("replace") && node.boolean("replace");
      break;
    case OpKind::take_face_up:
      node.allow_only({"op", "where"});
      where();
      break;
    case OpKind::modify:
      node.allow_only({"op", "what", "n"});
      op.what = read_enum<Modifier>(node, "what");
      if (node.has("n")) n(9);
      break;
    case OpKind::peek_hand:
    case OpKind::peek_identity:
    case OpKind::each_other_cube_to_limbo:
    case OpKind::block:
    case OpKind::cancel_interrupt:
      node.allow_only({"op"});
      break;
  }
  if (op.where == Where::own_agent_and_more_than_owner && op.op != OpKind::return_agent) {
    node.fail("where: only return_agent knows an owner to compare with");
  }
  return op;
}

Trigger read_trigger(const DataNode& node) {
  node.allow_only({"on", "target", "victim", "moves", "where"});
  Trigger trigger;
  trigger.on = read_enum<TriggerOn>(node, "on");
  if (node.has("target")) trigger.target = read_enum<TriggerTarget>(node, "target");
  if (node.has("victim")) trigger.victim_self = node.one_of("victim", {"self"}) == 0;
  if (node.has("moves")) trigger.moves = read_enum<Side>(node, "moves");
  if (node.has("where")) trigger.where = read_enum<Where>(node, "where");
  const bool assassination = trigger.on == TriggerOn::assassinate;
  if (!assassination && (trigger.target != TriggerTarget::any || trigger.victim_self)) {
    node.fail("target and victim belong to assassinations");
  }
  if (trigger.victim_self && trigger.target != TriggerTarget::agent) node.fail("a victim needs target agent");
  if (trigger.moves && trigger.on != TriggerOn::markers) node.fail("moves belongs to markers");
  if (trigger.where != Where::any && trigger.where != Where::own_agent && trigger.where != Where::own_cube) {
    node.fail("where must be any, own_agent or own_cube");
  }
  if (trigger.where != Where::any && !assassination && trigger.on != TriggerOn::claim) {
    node.fail("where needs an action that concerns one City for sure: claim or assassinate");
  }
  return trigger;
}

/// Which operations a text of this type can hold.
bool op_fits(TextType type, OpKind op) {
  switch (type) {
    case TextType::benefit:
      return op == OpKind::modify;
    case TextType::interrupt:
      return op == OpKind::block || op == OpKind::cancel_interrupt || op == OpKind::gain_vp;
    default:
      return op != OpKind::modify && op != OpKind::block && op != OpKind::cancel_interrupt;
  }
}

void check_text(const DataNode& node, const CardInfo& info) {
  if (info.effect.empty()) node.at("effect").fail("must hold at least one operation");
  for (const Op& op : info.effect) {
    if (!op_fits(info.text_type, op.op)) {
      node.at("effect").fail(std::string("the operation ") + boost::describe::enum_to_string(op.op, "?") +
                             " does not belong into a text of type " +
                             boost::describe::enum_to_string(info.text_type, "?"));
    }
  }
  if (info.text_type != TextType::interrupt) return;
  const bool counter = info.effect.front().op == OpKind::cancel_interrupt;
  if (counter != (info.trigger.on == TriggerOn::interrupt) ||
      (!counter && info.effect.front().op != OpKind::block)) {
    node.at("effect").fail("must begin with block, or with cancel_interrupt if the trigger is an interrupt");
  }
}

void read_text(const DataNode& node, CardInfo& info) {
  info.text_type = read_enum<TextType>(node, "text_type");
  if (info.text_type == TextType::none) node.at("text_type").fail("leave it out where there is no text");
  node.string("text");
  info.one_use = node.has("one_use") && node.boolean("one_use");
  const auto only_for = [&](const char* member, TextType type) {
    if (node.has(member) != (info.text_type == type)) {
      node.fail(std::string(member) + " belongs to a text of type " +
                boost::describe::enum_to_string(type, "?") + ", and must be there");
    }
    return info.text_type == type;
  };
  if (only_for("timing", TextType::free_action)) info.timing = read_enum<Timing>(node, "timing");
  if (only_for("trigger", TextType::interrupt)) info.trigger = read_trigger(node.at("trigger"));
  if (only_for("benefits", TextType::benefit)) {
    for (const DataNode& kind : node.at("benefits").elements()) {
      info.benefits = static_cast<std::uint16_t>(info.benefits | 1 << kind.as_one_of(names<Kind>()));
    }
  }
  for (const DataNode& op : node.at("effect").elements()) info.effect.push_back(read_op(op));
  check_text(node, info);
}

void read_symbols(const DataNode& node, CardInfo& info) {
  for (const auto& [name, member] : node.at("left").members()) {
    const auto symbols = names<Symbol>();
    const auto found = std::find(symbols.begin(), symbols.end(), name);
    if (found == symbols.end()) member.fail("is no symbol");
    info.left[static_cast<std::size_t>(found - symbols.begin())] =
        static_cast<std::uint8_t>(member.as_integer(1, 9));
  }
  const DataNode right = node.at("right");
  right.allow_only({"agent", "bomb", "sanity", "vp"});
  if (right.has("agent")) info.agents = small(right, "agent", 1, 9);
  if (right.has("bomb")) info.bombs = small(right, "bomb", 1, 9);
  if (right.has("sanity")) info.sanity = right.integer("sanity", 1, 1) == 1;
  if (right.has("vp")) info.vp = read_vp(right.at("vp"));
  if (node.has("trophy_vp")) info.trophy_vp = small(node, "trophy_vp", 1, 9);
  if (info.trophy_vp > 0 && info.symbols(Symbol::assassinate) == 0) {
    node.fail("trophy_vp belongs to assassination cards");
  }
}

CardInfo read_card(const DataNode& node, CardSet set, const std::vector<CityInfo>& cities) {
  CardInfo info;
  info.set = set;
  info.id = node.string("id");
  info.name = node.string("name");
  info.count = small(node, "count", 1, kGameCards);
  if (set == CardSet::royalty) {
    node.allow_only({"id", "name", "count", "city", "number", "vp", "source", "name_source"});
    info.number = small(node, "number", 1, 20);
    info.vp = read_vp(node.at("vp"));
  } else {
    node.allow_only({"id", "name", "count", "city", "left", "right", "trophy_vp", "text_type", "one_use",
                     "timing", "trigger", "benefits", "effect", "text", "source", "name_source"});
    read_symbols(node, info);
    if (node.has("text_type")) read_text(node, info);
  }
  const bool of_city = set == CardSet::city || set == CardSet::royalty;
  if (of_city != node.has("city")) node.fail("city belongs to City and Royalty cards, and must be there");
  if (of_city) {
    info.city = read_city(node, cities);
    if (info.count != 1) node.at("count").fail("must be 1");
  }
  return info;
}

void read_cards(const DataNode& node, CardSet set, int total, Data& data) {
  int cards = 0;
  std::array<int, kCities> of_city{};
  for (const DataNode& element : node.elements()) {
    const CardInfo info = read_card(element, set, data.cities);
    for (const CardInfo& other : data.cards) {
      if (other.id == info.id) element.fail("this id stands twice");
    }
    cards += info.count;
    if (info.city != kNoCity && ++of_city[info.city.index] > 1) element.fail("this City has one already");
    data.cards.push_back(info);
  }
  if (cards != total) {
    node.fail("must be " + std::to_string(total) + " cards in all, are " + std::to_string(cards));
  }
}

void read_cities(const DataNode& node, Data& data) {
  for (const DataNode& element : node.elements()) {
    element.allow_only({"id", "name", "number", "source", "name_source"});
    data.cities.push_back({element.string("id"), element.string("name"), small(element, "number", 1, 20)});
    if (data.cities.back().id == "limbo") element.fail("this id means the Limbo");
    for (std::size_t i = 0; i + 1 < data.cities.size(); ++i) {
      if (data.cities[i].id == data.cities.back().id) element.fail("this id stands twice");
    }
  }
  if (data.cities.size() != kCities) node.fail("must be 9 Cities");
}

void read_constants(const DataNode& node, Data& data) {
  node.allow_only({"hand_size", "actions_per_turn", "track_max", "agents", "cubes", "cubes_in_limbo",
                   "sanity_tokens", "agents_at_start", "agents_after_reveal", "lowest_penalty",
                   "max_rounds"});
  data.hand_size = small(node, "hand_size", 1, kStartCards);
  data.actions_per_turn = small(node, "actions_per_turn", 1, 9);
  data.track_max = small(node, "track_max", 1, 40);
  data.agents = small(node, "agents", 1, 30);
  data.cubes = small(node, "cubes", 1, 100);
  data.cubes_in_limbo = small(node, "cubes_in_limbo", 0, data.cubes);
  data.sanity_tokens = small(node, "sanity_tokens", 1, 9);
  data.agents_at_start = small(node, "agents_at_start", 1, 5);
  data.agents_after_reveal = small(node, "agents_after_reveal", 0, 20);
  data.lowest_penalty = small(node, "lowest_penalty", 0, 99);
  data.max_rounds = small(node, "max_rounds", 1, 250);
}

template <class T>
std::optional<std::string> read_id(const nlohmann::json& from, const std::vector<T>& list,
                                   std::uint8_t& index, const std::string& what) {
  if (from.is_string()) {
    const auto& id = from.get_ref<const std::string&>();
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].id != id) continue;
      index = static_cast<std::uint8_t>(i);
      return std::nullopt;
    }
  }
  return "the id of a " + what + ", such as \"" + list.front().id + "\"";
}

}  // namespace

int CardInfo::modifier(Modifier what) const {
  for (const Op& op : effect) {
    if (op.op == OpKind::modify && op.what == what) return op.n;
  }
  return 0;
}

bool CardInfo::text_scores_vp() const {
  return std::any_of(effect.begin(), effect.end(), [](const Op& op) { return op.op == OpKind::gain_vp; });
}

Data load_data(const DataNode& root) {
  root.allow_only({"game", "title", "vp_limit", "game_cards_per_city", "constants", "sanity_die",
                   "identities", "cities", "city_cards", "royalty_cards", "game_cards", "starting_cards"});
  Data data;
  for (int seats = 2; seats <= kSeats; ++seats) {
    const std::string key = std::to_string(seats);
    data.vp_limit[seats] = small(root.at("vp_limit"), key.c_str(), 1, 200);
    data.stack_cards[seats] = small(root.at("game_cards_per_city"), key.c_str(), 0, kStack - 2);
  }
  read_constants(root.at("constants"), data);
  const DataNode die = root.at("sanity_die");
  die.allow_only({"faces", "insanity", "source"});
  data.die_faces = small(die, "faces", 1, 100);
  data.die_insanity = small(die, "insanity", 0, data.die_faces);
  const DataNode identities = root.at("identities");
  identities.allow_only({"loyalist", "restorationist"});
  data.identities = {small(identities, "loyalist", 0, kIdentities),
                     small(identities, "restorationist", 0, kIdentities)};
  if (data.identities[0] + data.identities[1] != kIdentities) identities.fail("must be 6 cards in all");
  read_cities(root.at("cities"), data);
  read_cards(root.at("city_cards"), CardSet::city, kCities, data);
  read_cards(root.at("royalty_cards"), CardSet::royalty, kCities, data);
  read_cards(root.at("game_cards"), CardSet::game, kGameCards, data);
  read_cards(root.at("starting_cards"), CardSet::starting, kStartCards, data);
  return data;
}

void write_json(json::Writer& out, const Data& data, const Card& card) { out.plain(data[card].id); }
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card) {
  return read_id(from, data.cards, card.index, "card");
}

void write_json(json::Writer& out, const Data& data, const City& city) { out.plain(data[city].id); }
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, City& city) {
  return read_id(from, data.cities, city.index, "City");
}

void write_json(json::Writer& out, const Data& data, const Place& place) {
  out.plain(place.is_limbo() ? std::string_view("limbo") : std::string_view(data[place.city()].id));
}
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Place& place) {
  if (from == "limbo") {
    place = Place::limbo();
    return std::nullopt;
  }
  auto wrong = read_id(from, data.cities, place.index, "City");
  if (wrong) *wrong += ", or \"limbo\"";
  return wrong;
}

}  // namespace arbiter::emerald
