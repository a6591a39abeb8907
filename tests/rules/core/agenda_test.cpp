#include "rules/core/agenda.hpp"

namespace arbiter::core {
namespace {

enum class Step : std::uint8_t { decision, first, second, split, loop };
using Steps = Agenda<Step, 8>;

std::vector<Step> run(Steps& agenda) {
  std::vector<Step> resolved;
  agenda.run([](Step step) { return step == Step::decision; },
             [&](Step step) {
               resolved.push_back(step);
               if (step == Step::loop) agenda.push(Step::loop);
               if (step != Step::split) return;
               agenda.push(Step::second);
               agenda.push(Step::first);
             });
  return resolved;
}

TEST_CASE("the agenda resolves from the top until somebody must decide") {
  Steps agenda;
  agenda.push(Step::first);
  agenda.push(Step::decision);
  agenda.push(Step::split);
  CHECK(run(agenda) == std::vector<Step>{Step::split, Step::first, Step::second});
  CHECK(agenda.top() == Step::decision);
  CHECK(run(agenda).empty());
  CHECK(agenda.pop() == Step::decision);
  CHECK(run(agenda) == std::vector<Step>{Step::first});
  CHECK(agenda.empty());
}

TEST_CASE("the agenda is a value") {
  Steps agenda;
  agenda.push(Step::first);
  agenda.push(Step::decision);
  Steps copy = agenda;
  CHECK(copy == agenda);
  CHECK(std::vector<Step>(copy.begin(), copy.end()) == std::vector<Step>{Step::first, Step::decision});
  CHECK(bytes_of(copy) == std::vector<std::uint8_t>{2, 0, 0, 0, 1, 0});
  copy.pop();
  CHECK_FALSE(copy == agenda);
  CHECK(agenda.size() == 2);
  copy.clear();
  CHECK(copy.empty());
}

TEST_CASE("an effect without end runs into the limit, with a message for people") {
  Steps agenda;
  agenda.push(Step::loop);
  CHECK_THROWS_AS(run(agenda), EndlessEffect);
  CHECK_THROWS_WITH(run(agenda), Catch::Contains("20000 automatic steps"));
}

TEST_CASE("a limit bears just fewer than its steps") {
  StepLimit limit;
  for (int i = 1; i < StepLimit::kSteps; ++i) limit.step();
  CHECK_THROWS_AS(limit.step(), EndlessEffect);
}

TEST_CASE("an agenda that is nested too deeply throws instead of growing") {
  Steps agenda;
  for (int i = 0; i < 8; ++i) agenda.push(Step::first);
  CHECK_THROWS_AS(agenda.push(Step::first), boost::container::bad_alloc);
}

}  // namespace
}  // namespace arbiter::core
