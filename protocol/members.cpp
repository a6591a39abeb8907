#include "protocol/members.hpp"

#include <algorithm>

#include "json/parse.hpp"
#include "protocol/text.hpp"

namespace arbiter::protocol {

Members::Members(std::string_view whose, std::string path, nlohmann::json* object)
    : whose_(whose), path_(std::move(path)), object_(object) {
  if (object_ == nullptr || object_->is_object()) return;
  const auto name = path_.substr(path_.rfind('/') + 1);
  error_ = invalid_params(path_, name + " must be an object, got " + quoted(*object_));
}

nlohmann::json* Members::find(std::string_view name) {
  asked_.push_back(name);
  if (error_ || object_ == nullptr) return nullptr;
  const auto at = object_->find(name);
  if (at == object_->end()) return nullptr;
  ++found_;
  return &*at;
}

void Members::refuse(std::string_view name, std::string message) {
  if (!error_) error_ = invalid_params(pointer(path_, name), std::move(message));
}

void Members::refuse_value(std::string_view name, const std::string& wanted, const nlohmann::json& got) {
  refuse(name, std::string(name) + " must be " + wanted + ", got " + quoted(got));
}

std::optional<Error> Members::finish() {
  if (error_ || object_ == nullptr || found_ == object_->size()) return error_;
  for (const auto& [name, value] : object_->items()) {
    if (std::find(asked_.begin(), asked_.end(), name) != asked_.end()) continue;
    std::string message =
        std::string(whose_) + " has no member \"" + json::shortened(name, 64) + "\"; it takes ";
    if (asked_.empty()) message += "none";
    for (const auto& known : asked_) message.append(&known == &asked_.front() ? "" : ", ").append(known);
    refuse(name, std::move(message));
    break;
  }
  return error_;
}

std::string quoted(const nlohmann::json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "an array";
  if (const auto* text = value.get_ptr<const std::string*>()) {
    return nlohmann::json(json::shortened(*text, 40))
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  return value.dump();
}

std::optional<bool> Boolean::from(nlohmann::json& value) const {
  if (!value.is_boolean()) return std::nullopt;
  return value.get<bool>();
}

std::optional<nlohmann::json> Object::from(nlohmann::json& value) const {
  if (!value.is_object()) return std::nullopt;
  return std::move(value);
}

std::optional<std::string> Text::from(nlohmann::json& value) const {
  auto* text = value.get_ptr<std::string*>();
  if (text == nullptr) return std::nullopt;
  const std::size_t characters = length(*text);
  if (characters < min || characters > max) return std::nullopt;
  return std::move(*text);
}

std::string Text::wanted() const {
  return "a string of " + std::to_string(min) + " to " + std::to_string(max) + " characters";
}

std::optional<std::string> PlainText::from(nlohmann::json& value) const {
  if (const auto* text = value.get_ptr<const std::string*>()) {
    for (std::string_view rest = *text; !rest.empty();) {
      if (is_control(take_character(rest))) return std::nullopt;
    }
  }
  return Text{min, max}.from(value);
}

std::string PlainText::wanted() const { return Text{min, max}.wanted() + " without control characters"; }

namespace {

bool is_identifier_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

}  // namespace

std::optional<std::string> Identifier::from(nlohmann::json& value) const {
  auto* text = value.get_ptr<std::string*>();
  if (text == nullptr || text->empty() || text->size() > 64) return std::nullopt;
  if (!std::all_of(text->begin(), text->end(), is_identifier_letter)) return std::nullopt;
  return std::move(*text);
}

std::optional<std::string> BotName::from(nlohmann::json& value) const {
  auto* text = value.get_ptr<std::string*>();
  if (text == nullptr || text->empty() || text->size() > 64) return std::nullopt;
  if (text->front() == ':' || text->back() == ':') return std::nullopt;
  if (std::count(text->begin(), text->end(), ':') > 1) return std::nullopt;
  const auto allowed = [](char c) { return c == ':' || is_identifier_letter(c); };
  if (!std::all_of(text->begin(), text->end(), allowed)) return std::nullopt;
  return std::move(*text);
}

}  // namespace arbiter::protocol
