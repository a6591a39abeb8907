#include "server/archive/stored_table.hpp"

#include <algorithm>
#include <stdexcept>

#include "json/integer.hpp"
#include "json/parse.hpp"
#include "protocol/common.hpp"
#include "rules/core/seat.hpp"
#include "server/archive/former_seats.hpp"
#include "server/archive/seed.hpp"

namespace arbiter::server {
namespace {

using Json = nlohmann::json;
using persistence::TableStatus;

constexpr std::size_t kMaxNameBytes = 256;

std::optional<std::string> short_text(const Json& object, const char* member) {
  const auto found = object.find(member);
  if (found == object.end() || !found->is_string()) return std::nullopt;
  const auto& text = found->get_ref<const std::string&>();
  return text.size() <= kMaxNameBytes ? std::optional(text) : std::nullopt;
}

// ---- What the members of `extra` must be, whoever reads them ----

bool is_number(const Json& json) { return json::integer_in(json, 0, protocol::kMaxSequence).has_value(); }
bool is_text(const Json& json) { return json.is_string(); }
bool is_yes(const Json& json) { return json.is_boolean(); }
template <bool (*Each)(const Json&)>
bool are(const Json& json) {
  return json.is_array() && std::all_of(json.begin(), json.end(), Each);
}

struct Expected {
  const char* member;
  bool (*fits)(const Json&);
  const char* wanted;
  bool required = false;
};

/// The first of them that is missing or something else, and what it should be; empty: none.
template <std::size_t N>
std::string misfit(const Json& object, const Expected (&members)[N]) {
  for (const Expected& one : members) {
    const auto found = object.find(one.member);
    if (found == object.end() ? one.required : !one.fits(*found))
      return std::string(one.member) + " must be " + one.wanted;
  }
  return "";
}

template <const auto& Members>
bool is_object_of(const Json& json) {
  return json.is_object() && misfit(json, Members).empty();
}

constexpr Expected kStanding[] = {{"seq", is_number, "", true},
                                  {"to_act", is_number, "", true},
                                  {"at", is_number, "", true},
                                  {"clock", is_text, ""}};
constexpr Expected kClock[] = {
    {"kind", [](const Json& kind) { return json::integer_in(kind, 0, 3).has_value(); }, "", true},
    {"time_ms", is_number, "", true},
    {"increment_ms", is_number, "", true}};
constexpr Expected kTerms[] = {{"clock", is_object_of<kClock>, ""},
                               {"forfeit", is_yes, ""},
                               {"rated", is_yes, ""},
                               {"auto_close_h", is_number, ""},
                               {"spectator_delay", is_number, ""},
                               {"no_takeback", is_yes, ""}};
constexpr Expected kExtra[] = {
    {"host_name", is_text, "text"},
    {"removed", are<is_text>, "a list of user ids"},
    {"muted", are<is_text>, "a list of user ids"},
    {"arrivals", are<is_number>, "a list of whole numbers"},
    {"rematch", is_text, "the id of a table"},
    {"seen_at", is_number, "a whole number"},
    {"seen_seq", is_number, "a whole number"},
    {"standing", is_object_of<kStanding>, "an object with the whole numbers seq, to_act and at"},
    {"terms", is_object_of<kTerms>, "an object of the terms that table.create takes"},
};

/// One column after the other; after the first fault the rest is not read.
class Reader {
 public:
  explicit Reader(const persistence::TableRecord& record) : record_(record) {}

  StoredTable read() {
    StoredTable table;
    table.options = json("options", record_.options, Json::value_t::object);
    read_seats(table);
    read_entropy(table);
    read_extra(table);
    if (record_.status == TableStatus::Finished || !record_.outcome.empty()) {
      table.outcome = json("outcome", record_.outcome, Json::value_t::object);
      if (!short_text(table.outcome, "kind")) refuse("outcome", "must say its kind");
    }
    if (!bytes32(record_.server_seed)) refuse("server_seed", "must be 32 bytes");
    const bool open = record_.status == TableStatus::Open;
    if (!bytes32(record_.seed) && !(open && record_.seed.empty())) refuse("seed", "must be 32 bytes");
    return table;
  }

  const std::string& fault() const { return fault_; }

 private:
  void refuse(const char* column, const std::string& why) {
    if (fault_.empty()) fault_ = "tables, row " + record_.id + ", " + column + ": " + why;
  }

  Json json(const char* column, const std::string& text, Json::value_t type,
            const json::ParseLimits& limits = {}) {
    if (!fault_.empty()) return Json(type);
    auto parsed = json::parse_bounded(text, limits);
    if (!parsed) {
      refuse(column, parsed.error->message);
    } else if (parsed.value.type() != type) {
      refuse(column, type == Json::value_t::object ? "must be an object" : "must be an array");
    }
    return fault_.empty() ? std::move(parsed.value) : Json(type);
  }

  void read_seats(StoredTable& table) {
    const Json seats = json("seats", record_.seats, Json::value_t::array);
    if (seats.empty() || seats.size() > core::kMaxSeats)
      refuse("seats", "must have one element for each seat");
    for (const Json& seat : seats) {
      auto holder = SeatHolder::from(seat);
      if (!holder) return refuse("seats", "each must be null, a user or a bot");
      table.seats.push_back(std::move(*holder));
    }
  }

  void read_entropy(StoredTable& table) {
    const Json entropy = json("entropy", record_.entropy, Json::value_t::array);
    if (entropy.size() > table.seats.size()) refuse("entropy", "must have one element for each seat");
    for (const Json& one : entropy) {
      if (!one.is_null() && !one.is_string()) return refuse("entropy", "each must be null or text");
      table.entropy.push_back(one.is_null() ? std::nullopt : std::optional(one.get<std::string>()));
    }
    table.entropy.resize(table.seats.size());
  }

  void read_extra(StoredTable& table) {
    table.extra = json("extra", record_.extra, Json::value_t::object, kLogLimits);
    if (const auto branch = table.extra.find("branch"); branch != table.extra.end()) {
      auto read = read_branch(*branch, "branch");
      table.extra.erase("branch");  // long, and read
      if (const auto* why = std::get_if<std::string>(&read)) return refuse("extra", *why);
      table.branch = std::get<BranchRef>(std::move(read));
    }
    if (const std::string wrong = misfit(table.extra, kExtra); !wrong.empty()) return refuse("extra", wrong);
    if (const auto list = table.extra.find("former"); list != table.extra.end()) {
      auto former = former_from(*list, table.seats.size());
      if (!former) return refuse("extra", "former must say seat, until, and a user or a bot");
      table.former = std::move(*former);
    }
    const auto imported = table.extra.find("imported");
    if (imported == table.extra.end()) return;
    const auto by = imported->is_object() ? short_text(*imported, "by") : std::nullopt;
    const auto at = by ? imported->find("at") : imported->end();
    if (at == imported->end() || !at->is_number_integer())
      return refuse("extra", "imported must say by and at");
    table.imported = Imported{*by, at->get<std::int64_t>(), short_text(*imported, "match").value_or("")};
  }

  const persistence::TableRecord& record_;
  std::string fault_;
};

}  // namespace

std::optional<SeatHolder> SeatHolder::from(const Json& json) {
  if (json.is_null()) return SeatHolder{};
  if (!json.is_object() || json.size() != 1) return std::nullopt;
  if (auto bot = short_text(json, "bot")) {
    return bot->empty() ? std::nullopt : std::optional(SeatHolder{{}, std::move(*bot)});
  }
  const auto user = json.find("user");
  if (user == json.end() || !user->is_object() || user->size() != 2) return std::nullopt;
  auto id = short_text(*user, "id"), name = short_text(*user, "name");
  if (!id || !name) return std::nullopt;
  return SeatHolder{Person{std::move(*id), std::move(*name)}, {}};
}

std::variant<StoredTable, std::string> read_stored(const persistence::TableRecord& record) {
  Reader reader(record);
  auto table = reader.read();
  if (!reader.fault().empty()) return reader.fault();
  return table;
}

StoredTable stored(const persistence::TableRecord& record) {
  auto read = read_stored(record);
  if (const auto* why = std::get_if<std::string>(&read)) throw std::runtime_error(*why);
  return std::get<StoredTable>(std::move(read));
}

}  // namespace arbiter::server
