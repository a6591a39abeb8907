#include "protocol/user_messages.hpp"

#include <algorithm>
#include <iterator>
#include <regex>

#include "protocol/match_messages.hpp"
#include "protocol/text.hpp"

namespace arbiter::protocol {
namespace {

constexpr Integer<int> kPage{1, 100};
constexpr Integer<std::int64_t> kFrom{0, 1'000'000};
constexpr Text kMatchesCursor{1, 256};
constexpr Text kWhy{1, 1000};

/// Another kind, or null.
template <class Kind>
struct OrNull {
  using Value = std::optional<typename Kind::Value>;
  Kind kind;
  std::optional<Value> from(nlohmann::json& value) const {
    if (value.is_null()) return Value{};
    auto inner = kind.from(value);
    return inner ? std::optional<Value>(std::move(*inner)) : std::nullopt;
  }
  std::string wanted() const { return kind.wanted() + ", or null"; }
};

/// An address of mail as nearly all of them are: enough to be sure that it is one address and no more.
struct Email {
  using Value = std::string;
  std::optional<std::string> from(nlohmann::json& value) const {
    static const std::regex kForm(R"([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*)");
    const auto* text = value.get_ptr<const std::string*>();
    if (text == nullptr || text->size() > 254 || !std::regex_match(*text, kForm)) return std::nullopt;
    return *text;
  }
  std::string wanted() const { return "an e-mail address"; }
};

struct Locale {
  using Value = std::string;
  std::optional<std::string> from(nlohmann::json& value) const {
    static const std::regex kForm("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}");
    const auto* text = value.get_ptr<const std::string*>();
    if (text == nullptr || !std::regex_match(*text, kForm)) return std::nullopt;
    return *text;
  }
  std::string wanted() const { return "a language tag such as \"en\" or \"de-AT\""; }
};

struct WebhookKind {
  using Value = UserSet::Webhook;
  std::optional<Value> from(nlohmann::json& value) const {
    static const std::regex kForm(R"(https?://[!-~]{1,492})");
    if (!value.is_object() || value.size() != 2 || !value.contains("url") || !value.contains("events"))
      return std::nullopt;
    const auto* url = value["url"].get_ptr<const std::string*>();
    const auto& events = value["events"];
    if (url == nullptr || !std::regex_match(*url, kForm) || !events.is_array() || events.empty())
      return std::nullopt;
    Value webhook{*url, {}};
    for (const auto& event : events) {
      const auto* word = event.get_ptr<const std::string*>();
      const bool known =
          word != nullptr && std::find(std::begin(kNotices), std::end(kNotices), *word) != std::end(kNotices);
      const bool again =
          known && std::find(webhook.events.begin(), webhook.events.end(), *word) != webhook.events.end();
      if (!known || again) return std::nullopt;
      webhook.events.push_back(*word);
    }
    return webhook;
  }
  std::string wanted() const {
    return "an object of a url (http or https) and events (of your_turn, table_started, match_over, "
           "proposal, "
           "chat_mention)";
  }
};

}  // namespace

UserSet UserSet::read(Members& in) {
  return {.webhook = in.optional("webhook", OrNull<WebhookKind>{}),
          .email = in.optional("email", OrNull<Email>{}),
          .locale = in.optional("locale", OrNull<Locale>{})};
}

UserGet UserGet::read(Members& in) { return {.user = in.required("user", kId)}; }

UserMatches UserMatches::read(Members& in) {
  return {.user = in.required("user", kId),
          .game = in.optional("game", kId),
          .limit = in.optional_or("limit", kPage, MatchList::kDefaultLimit),
          .cursor = in.optional("cursor", kMatchesCursor)};
}

UserLeaders UserLeaders::read(Members& in) {
  return {.game = in.required("game", kId),
          .from = in.optional_or("from", kFrom, 0),
          .limit = in.optional_or("limit", kPage, MatchList::kDefaultLimit)};
}

UserBlock UserBlock::read(Members& in) { return {.user = in.required("user", kId)}; }

UserUnblock UserUnblock::read(Members& in) { return {.user = in.required("user", kId)}; }

UserReport UserReport::read(Members& in) {
  UserReport report{
      .user = in.required("user", kId), .why = in.required("why", kWhy), .table = in.optional("table", kId)};
  if (!is_readable(report.why)) in.refuse("why", "why must be readable text without control characters");
  return report;
}

}  // namespace arbiter::protocol
