#include "rules/core/data.hpp"

#include <algorithm>
#include <cstring>

#include "json/integer.hpp"

namespace arbiter::core {

DataNode DataNode::at(const char* name) const {
  if (!json_->is_object()) fail("must be an object");
  const auto found = json_->find(name);
  if (found == json_->end()) fail(std::string("the member \"") + name + "\" is missing");
  return {*found, where_ + ": " + name};
}

bool DataNode::boolean(const char* name) const {
  const DataNode node = at(name);
  if (!node.json_->is_boolean()) node.fail("must be true or false");
  return node.json_->get<bool>();
}

std::string DataNode::as_string() const {
  if (!json_->is_string()) fail("must be a string");
  return json_->get<std::string>();
}

int DataNode::as_integer(int min, int max) const {
  const auto number = json::integer_in(*json_, min, max);
  if (!number) fail("must be an integer from " + std::to_string(min) + " to " + std::to_string(max));
  return static_cast<int>(*number);
}

int DataNode::as_one_of(const std::vector<std::string>& names) const {
  const auto found = std::find(names.begin(), names.end(), as_string());
  if (found == names.end()) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    fail("must be one of " + list + ", got " + as_string());
  }
  return static_cast<int>(found - names.begin());
}

std::vector<DataNode> DataNode::elements() const {
  if (!json_->is_array()) fail("must be an array");
  std::vector<DataNode> nodes;
  for (std::size_t i = 0; i < json_->size(); ++i) {
    const nlohmann::json& element = (*json_)[i];
    const bool named = element.is_object() && element.contains("id") && element["id"].is_string();
    nodes.emplace_back(element,
                       where_ + " " + (named ? element["id"].get<std::string>() : std::to_string(i)));
  }
  return nodes;
}

std::vector<std::pair<std::string, DataNode>> DataNode::members() const {
  if (!json_->is_object()) fail("must be an object");
  std::vector<std::pair<std::string, DataNode>> nodes;
  for (const auto& [name, member] : json_->items())
    nodes.emplace_back(name, DataNode(member, where_ + ": " + name));
  return nodes;
}

void DataNode::allow_only(std::initializer_list<const char*> names) const {
  if (!json_->is_object()) fail("must be an object");
  for (const auto& member : json_->items()) {
    const std::string& name = member.key();
    const bool known = std::any_of(names.begin(), names.end(), [&](const char* n) { return name == n; });
    if (!known) fail("the member \"" + name + "\" is unknown");
  }
}

nlohmann::json parse_data(std::string_view text, const std::string& file) {
  try {
    return nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    throw DataError(file + ": not JSON: " + error.what());
  }
}

}  // namespace arbiter::core
