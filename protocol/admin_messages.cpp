#include "protocol/admin_messages.hpp"

#include <ctime>
#include <regex>

#include "protocol/match_messages.hpp"
#include "protocol/text.hpp"

namespace arbiter::protocol {
namespace {

constexpr Integer<int> kAdminPage{1, 100};
constexpr Text kAdminCursor{1, 256};
constexpr Text kOperatorToken{1, 128};
constexpr Text kNamePart{1, 64};
constexpr Text kReason{1, 500};
constexpr PlainText kAddress{2, 64};
constexpr Integer<int> kUsesOfInvitation{1, 1000};
constexpr Integer<int> kDaysOfInvitation{1, 3650};

/// A moment as Unix time in milliseconds.
struct Time {
  using Value = std::int64_t;
  std::optional<Value> from(nlohmann::json& value) const {
    static const std::regex kForm(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z)");
    const auto* text = value.get_ptr<const std::string*>();
    if (text == nullptr || !std::regex_match(*text, kForm)) return std::nullopt;
    std::tm utc{};
    if (::strptime(text->c_str(), "%Y-%m-%dT%H:%M:%S", &utc) == nullptr) return std::nullopt;
    return static_cast<std::int64_t>(::timegm(&utc)) * 1000;
  }
  std::string wanted() const { return "a time in UTC such as \"2026-12-24T18:00:00Z\""; }
};

std::string readable(Members& in, std::string_view name) {
  std::string text = in.required(name, kReason);
  if (!is_readable(text))
    in.refuse(name, std::string(name) + " must be readable text without control characters");
  return text;
}

}  // namespace

PageOf PageOf::read(Members& in) {
  return {.limit = in.optional_or("limit", kAdminPage, MatchList::kDefaultLimit),
          .cursor = in.optional("cursor", kAdminCursor)};
}

AdminHello AdminHello::read(Members& in) { return {.token = in.required("token", kOperatorToken)}; }

AdminToken AdminToken::read(Members& in) { return {.revoke = in.optional_or("revoke", Boolean{}, false)}; }

AdminTables AdminTables::read(Members& in) {
  return {.status = in.optional("status", kStatus), .page = PageOf::read(in)};
}

AdminPeople AdminPeople::read(Members& in) {
  return {.name = in.optional("name", kNamePart), .page = PageOf::read(in)};
}

BanTarget BanTarget::read(Members& in) {
  BanTarget target{.user = in.optional("user", kId), .address = in.optional("address", kAddress)};
  if (target.user.has_value() == target.address.has_value())
    in.refuse("user", "exactly one of user and address is wanted");
  return target;
}

AdminBan AdminBan::read(Members& in) {
  return {
      .target = BanTarget::read(in), .until_ms = in.optional("until", Time{}), .why = readable(in, "why")};
}

AdminClose AdminClose::read(Members& in) {
  return {.table = in.required("table", kId), .why = readable(in, "why")};
}

AdminDelete AdminDelete::read(Members& in) {
  return {.match = in.required("match", kId), .why = readable(in, "why")};
}

AdminBroadcast AdminBroadcast::read(Members& in) { return {.text = readable(in, "text")}; }

AdminInvite AdminInvite::read(Members& in) {
  return {.uses = in.optional_or("uses", kUsesOfInvitation, 1),
          .days = in.optional_or("days", kDaysOfInvitation, 7)};
}

AdminUninvite AdminUninvite::read(Members& in) { return {.invitation = in.required("invitation", kId)}; }

}  // namespace arbiter::protocol
