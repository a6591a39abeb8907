#include "server/archive/export.hpp"

#include "tests/server_archive/support.hpp"

namespace arbiter::server {
namespace {

using namespace testing;
using Json = nlohmann::json;
using Catch::Contains;

const ExportDocument& document() {
  static const ExportDocument one = [] {
    const auto played = finished_match("m");
    return std::get<ExportDocument>(document_of(played.table, played.moves));
  }();
  return one;
}

std::string problem(const std::string& text) {
  const auto parsed = parse_document(text);
  const auto* why = std::get_if<std::string>(&parsed);
  return why == nullptr ? "" : *why;
}

VerifyReport checked(const ExportDocument& changed) { return verify(registry(), nullptr, changed); }

TEST_CASE("a finished match verifies, also after a way through text") {
  const auto text = write_document(document());
  const auto parsed = parse_document(text);
  REQUIRE(std::holds_alternative<ExportDocument>(parsed));
  CHECK(std::get<ExportDocument>(parsed) == document());
  const auto report = checked(std::get<ExportDocument>(parsed));
  CHECK(report.ok);
  CHECK(report.failure.empty());
  std::vector<std::string> names;
  for (const auto& check : report.checks) names.push_back(check.name);
  CHECK(names == std::vector<std::string>{"commitment", "seed", "rules", "moves", "outcome"});
}

TEST_CASE("each thing that a match follows from is checked") {
  auto changed = document();
  SECTION("the commitment") {
    changed.commitment[0] ^= 1;
    CHECK_THAT(checked(changed).failure, Contains("the commitment is not"));
  }
  SECTION("a contribution") {
    changed.entropy[0] = "eight heads";
    CHECK_THAT(checked(changed).failure, Contains("the seed is not"));
  }
  SECTION("another seed, with a half and commitment that fit") {
    changed.server_half[0] ^= 1;
    changed.commitment = commitment(changed.server_half);
    CHECK_THAT(checked(changed).failure, Contains("the seed is not"));
    std::vector<std::string> given;
    for (const auto& text : changed.entropy) given.push_back(text.value_or(""));
    changed.log.seed = match_seed(changed.server_half, given);
    CHECK_THAT(checked(changed).failure, Contains("move 1"));
  }
  SECTION("a digest") {
    changed.log.moves[6].digest[31] ^= 128;
    CHECK_THAT(checked(changed).failure, Contains("move 7: the state after it"));
  }
  SECTION("who moved") {
    changed.log.moves[6].seat = (changed.log.moves[6].seat + 1) % 3;
    CHECK_THAT(checked(changed).failure, Contains("move 7: not legal"));
  }
  SECTION("the last move") {
    changed.log.moves.pop_back();
    CHECK_THAT(checked(changed).failure, Contains("not over"));
  }
  SECTION("a move too many") {
    changed.log.moves.push_back(changed.log.moves.back());
    ++changed.log.moves.back().seq;
    CHECK_THAT(checked(changed).failure, Contains("not legal"));
  }
  SECTION("the outcome") {
    changed.outcome["scores"][0] = 99;
    CHECK_THAT(checked(changed).failure, Contains("the outcome is not"));
  }
  SECTION("the rules") {
    changed.log.ruleset[0] = changed.log.ruleset[0] == '0' ? '1' : '0';
    const auto report = checked(changed);
    CHECK_THAT(report.failure, Contains("does not have the ruleset"));
    REQUIRE(report.fault);
    CHECK(report.fault->kind == Fault::Kind::unknown_ruleset);
  }
  CHECK_FALSE(checked(changed).ok);
}

TEST_CASE("a document with any byte changed is refused with a message") {
  const auto text = write_document(document());
  std::size_t refused = 0, tried = 0;
  // Every byte of the head and the tail, and a sample of the moves, which are all alike.
  for (std::size_t at = 0; at < text.size(); at += at < 1500 || at + 300 > text.size() ? 1 : 53) {
    for (const char mask : {'\x01', '\x20', '\x80'}) {
      auto flipped = text;
      flipped[at] = static_cast<char>(flipped[at] ^ mask);
      ++tried;
      const auto why = problem(flipped);
      if (!why.empty()) ++refused;
      if (why.empty()) UNSCOPED_INFO("byte " << at << ": " << text.substr(at > 20 ? at - 20 : 0, 40));
    }
  }
  CHECK(refused == tried);
  for (std::size_t cut = 0; cut < text.size(); cut += 101) CHECK_FALSE(problem(text.substr(0, cut)).empty());
}

TEST_CASE("a document is read strictly, and its members are named") {
  const auto changed = [](const char* pointer, const Json& value) {
    auto json = Json::parse(write_document(document()));
    json[Json::json_pointer(pointer)] = value;
    return problem(json.dump());
  };
  CHECK_THAT(changed("/format", 2), Contains("/format"));
  CHECK_THAT(changed("/match", "../etc"), Contains("/match"));
  CHECK_THAT(changed("/seed", "AB"), Contains("/seed"));
  CHECK_THAT(changed("/seats", Json::array()), Contains("/seats"));
  CHECK_THAT(changed("/seats/0", "Ada"), Contains("/seats"));
  CHECK_THAT(changed("/entropy", Json::array({nullptr})), Contains("/entropy"));
  CHECK_THAT(changed("/moves/3/seq", 7), Contains("/moves/3/seq"));
  CHECK_THAT(changed("/moves/3/digest", 7), Contains("/moves/3/digest"));
  CHECK_THAT(changed("/moves/3/action", "draw"), Contains("/moves/3/action"));
  CHECK_THAT(changed("/moves/3/seat", -1), Contains("/moves/3/seat"));
  CHECK_THAT(changed("/moves/3/extra", 1), Contains("/moves/3/extra"));
  CHECK_THAT(changed("/moves/3", 1), Contains("/moves/3"));
  CHECK_THAT(changed("/moves", Json::object()), Contains("/moves"));
  CHECK_THAT(changed("/extra", 1), Contains("/extra"));
  CHECK_THAT(changed("/finished_at", 1), Contains("checksum"));
  auto json = Json::parse(write_document(document()));
  json.erase("outcome");
  CHECK_THAT(problem(json.dump()), Contains("/outcome"));
  CHECK_THAT(problem("[]"), Contains("must be an object"));
  CHECK_THAT(problem(std::string(100'000, '[')), Contains("levels deep"));
  CHECK_THAT(problem(""), Contains("not JSON"));
}

TEST_CASE("an import that does not verify leaves nothing behind") {
  const auto store = persistence::make_memory_store();
  auto changed = document();
  changed.outcome["scores"][0] = 99;
  const auto refused = [&](const ExportDocument& what) {
    const auto import = import_match(registry(), *store, what, "", 1);
    const auto* refusal = std::get_if<ImportRefusal>(&import);
    REQUIRE(refusal != nullptr);
    return refusal->kind;
  };
  CHECK(refused(changed) == ImportRefusal::Kind::not_verified);
  CHECK_FALSE(store->table("m"));
  CHECK(std::get<std::string>(import_match(registry(), *store, document(), "", 1)) == "m");
  CHECK(store->table("m")->status == persistence::TableStatus::Finished);
  CHECK(store->ruleset(game().ruleset())->data == game().data_text());
  CHECK(refused(document()) == ImportRefusal::Kind::exists);
}

}  // namespace
}  // namespace arbiter::server
