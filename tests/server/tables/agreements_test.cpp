// What people take back and agree upon, piece by piece: the undo stack, log entries, proposals, what spectators who
// are behind see and hear.
#include "server/archive/log_entry.hpp"
#include "server/tables/delay.hpp"
#include "server/tables/held_chat.hpp"
#include "server/tables/proposal.hpp"
#include "server/tables/undo_stack.hpp"
#include "tests/rules/core/guess.hpp"

namespace arbiter::server {
namespace {

using core::Seat;
using What = protocol::TablePropose::What;

std::shared_ptr<const core::Match> some_match() { return core::guess::new_match(*core::guess::load()); }

persistence::MoveRecord entry(std::int64_t seq, int seat, std::string action) {
  persistence::MoveRecord move;
  move.seq = seq;
  move.seat = seat;
  move.action = std::move(action);
  return move;
}

TEST_CASE("only who acted last takes back, as often as it acted") {
  UndoStack stack;
  CHECK(stack.last(Seat::of(0)) == nullptr);
  stack.push({Seat::of(0), 4, some_match()});
  stack.push({Seat::of(0), 5, some_match()});
  CHECK(stack.last(Seat::of(0))->to == 5);
  CHECK(stack.last(Seat::of(1)) == nullptr);
  CHECK(stack.offers_more(Seat::of(0)));
  stack.pop();
  CHECK(stack.last(Seat::of(0))->to == 4);
  CHECK_FALSE(stack.offers_more(Seat::of(0)));
  stack.push({Seat::of(1), 7, some_match()});
  CHECK(stack.last(Seat::of(0)) == nullptr);
  CHECK(stack.last(Seat::of(1))->to == 7);
  CHECK_FALSE(stack.offers_more(Seat::of(1)));
  stack.clear();
  CHECK(stack.last(Seat::of(1)) == nullptr);
  for (std::uint64_t seq = 0; seq < UndoStack::kMost + 5; ++seq) stack.push({Seat::of(0), seq, some_match()});
  for (std::size_t n = 0; n + 1 < UndoStack::kMost; ++n) stack.pop();
  CHECK(stack.last(Seat::of(0))->to == 5);  // the oldest five are gone
}

TEST_CASE("the stack of a match is rebuilt from its log") {
  const auto game = core::guess::load();
  const auto start = core::guess::new_match(*game);
  const auto hidden = start->clone();
  hidden->play(Seat::of(1), core::guess::action(*hidden, R"({"type":"hide","number":2})"));
  const std::vector<persistence::MoveRecord> one{entry(1, 1, R"({"type":"hide","number":2})")};
  UndoHistory history(one);
  history.add(*start, nullptr);
  history.add(*hidden, &one[0]);
  UndoStack stack = history.take();
  REQUIRE(stack.last(Seat::of(1)) != nullptr);
  CHECK(stack.last(Seat::of(1))->to == 0);
  CHECK(stack.last(Seat::of(1))->before->equals(*start));

  const std::vector<persistence::MoveRecord> undone{one[0], entry(2, 1, R"({"type":"undo","to":0})")};
  UndoHistory again(undone);
  again.add(*start, nullptr);
  again.add(*hidden, &undone[0]);
  again.add(*start, &undone[1]);
  CHECK(again.take().last(Seat::of(1)) == nullptr);
}

TEST_CASE("entries of a log that are no actions") {
  const LogEntry undo{LogEntry::Kind::undo, 3}, takeback{LogEntry::Kind::takeback, 12},
      abandon{LogEntry::Kind::abandon}, closed{LogEntry::Kind::auto_close}, given_up{LogEntry::Kind::concede},
      out_of_time{LogEntry::Kind::forfeit};
  CHECK(text_of(undo) == R"({"type":"undo","to":3})");
  CHECK(text_of(takeback) == R"({"type":"takeback","to":12})");
  CHECK(text_of(abandon) == R"({"type":"abandon"})");
  CHECK(text_of(closed) == R"({"type":"auto_close"})");
  CHECK(text_of(given_up) == R"({"type":"concede"})");
  CHECK(text_of(out_of_time) == R"({"type":"forfeit"})");
  CHECK((given_up.gives_up() && out_of_time.gives_up() && !abandon.gives_up()));
  CHECK((abandon.breaks_off() && closed.breaks_off() && !given_up.breaks_off() && !undo.breaks_off()));
  for (const LogEntry& one : {undo, takeback, abandon, closed, given_up, out_of_time})
    CHECK(entry_of(std::string_view(text_of(one))) == one);
  CHECK(entry_of(std::string_view(R"({"to":3,"type":"undo"})")) == undo);  // as a document has it
  CHECK_FALSE(entry_of(std::string_view(R"({"type":"play","card":"undo"})")));
  CHECK_FALSE(entry_of(std::string_view(R"({"type":"pass"})")));
  for (const char* spoilt : {R"({"type":"undo"})", R"({"type":"undo","to":-1})",
                             R"({"type":"undo","to":"0"})", R"({"type":"takeback","to":1,"by":2})",
                             R"({"type":"abandon","to":0})", R"({"type":"auto_close","by":1})"}) {
    INFO(spoilt);
    REQUIRE(entry_of(std::string_view(spoilt)));
    CHECK(entry_of(std::string_view(spoilt))->to == -1);
  }
}

Seating three_with_a_bot() {
  Seating seating;
  seating.seats.resize(3);
  seating.sit(Seat::of(0), {"u0", "Ada"}, "");
  seating.sit(Seat::of(1), {"u1", "Bo"}, "");
  seating.seats[2].bot = "random";
  return seating;
}

TEST_CASE("a proposal is agreed upon when all people have said yes; bots do") {
  protocol::TablePropose what;
  what.what = What::takeback;
  what.to = 4;
  Proposal proposal(7, Seat::of(1), what, three_with_a_bot(), 1000, 1'700'000'000'000);
  CHECK(proposal.state() == Proposal::State::open);
  CHECK(proposal.answer_of(Seat::of(1)) == true);
  CHECK(proposal.answer_of(Seat::of(2)) == true);
  CHECK_FALSE(proposal.answer_of(Seat::of(0)));
  CHECK(proposal.until() == 1000);
  std::string text;
  json::Writer out(text);
  proposal.write("t1", Proposal::State::open, "", out);
  CHECK(text == R"({"table":"t1","id":7,"what":"takeback","to":4,"by":1,"answers":[null,true,true],)"
                R"("until":1700000000000,"state":"open"})");
  Proposal refused = proposal;
  refused.answer(Seat::of(0), false);
  CHECK(refused.state() == Proposal::State::refused);
  proposal.answer(Seat::of(0), true);
  CHECK(proposal.state() == Proposal::State::agreed);
}

TEST_CASE("who is to take a seat is asked as well") {
  protocol::TablePropose what;
  what.what = What::replace;
  what.seat = 0;
  what.user = "u9";
  Proposal proposal(8, Seat::of(1), what, three_with_a_bot(), 1000, 1'700'000'000'000);
  proposal.ask_too({"u9", "Cy"});
  CHECK(proposal.is_newcomer("u9"));
  CHECK_FALSE(proposal.is_newcomer("u1"));
  std::string text;
  json::Writer out(text);
  proposal.write("t1", Proposal::State::open, "", out);
  CHECK(text == R"({"table":"t1","id":8,"what":"replace","seat":0,"with":{"user":{"id":"u9","name":"Cy"}},)"
                R"("newcomer":null,"by":1,"answers":[null,true,true],"until":1700000000000,"state":"open"})");
  proposal.answer(Seat::of(0), true);
  CHECK(proposal.state() == Proposal::State::open);
  Proposal refused = proposal;
  refused.newcomer_answers(false, nullptr);
  CHECK(refused.state() == Proposal::State::refused);
  proposal.newcomer_answers(true, nullptr);
  CHECK(proposal.state() == Proposal::State::agreed);
}

TEST_CASE("spectators see the match as it was so many moves ago") {
  const auto move = [](std::int64_t seq) {
    return std::make_shared<const persistence::MoveRecord>(entry(seq, 0, "{}"));
  };
  Delay none;
  none.add({some_match(), nullptr});
  CHECK_FALSE(none.holds());

  Delay two(2);
  CHECK_FALSE(two.holds());  // the match has not begun
  const auto start = some_match();
  two.add({start, nullptr});
  REQUIRE(two.holds());
  CHECK(two.behind() == 0);
  CHECK(two.next() == nullptr);
  two.add({some_match(), move(1)});
  two.add({some_match(), move(2)});
  CHECK(two.behind() == 2);
  CHECK(two.shown().match == start);
  REQUIRE(two.next() != nullptr);
  CHECK(two.next()->move->seq == 1);
  two.add({some_match(), move(3)});
  CHECK(two.behind() == 2);
  CHECK(two.shown().move->seq == 1);
  two.end();
  CHECK_FALSE(two.holds());
}

TEST_CASE("a moment that is rebuilt has the events of its move") {
  const auto game = core::guess::load();
  const auto match = core::guess::new_match(*game);
  Delay one(1);
  one.add_replayed(*match, nullptr);
  auto hide = entry(1, 1, R"({"type":"hide","number":2})");
  match->play(Seat::of(1), core::guess::action(*match, hide.action));
  hide.digest = match->digest();
  const auto replayed = match->clone();  // without its events
  one.add_replayed(*replayed, &hide);
  REQUIRE(one.next() != nullptr);
  std::string events;
  json::Writer out(events);
  one.next()->match->write_events(core::Viewer::spectator(), out);
  CHECK(events.find("\"hidden\"") != std::string::npos);
}

TEST_CASE("what those who play say stays behind with the moves") {
  HeldChat held;
  held.hold(5, 10, {make_frame("a"), "ada"});
  held.hold(6, 11, {make_frame("b"), "bo"});
  const auto line = [](std::int64_t number, std::optional<std::uint64_t> seq) {
    return SpokenLine{number, {}, "", 0, seq};
  };
  CHECK(held.holds(line(5, 10)));
  CHECK_FALSE(held.holds(line(4, 10)));  // of somebody who only watches
  CHECK(held.release(9).empty());
  const auto first = held.release(10);
  REQUIRE(first.size() == 1);
  CHECK(*first[0].frame == "a");
  CHECK(first[0].speaker == "ada");
  CHECK_FALSE(held.holds(line(5, 10)));
  CHECK(held.holds(line(6, 11)));
}

TEST_CASE("after a restart spectators hear what was said up to the move that they see") {
  const auto line = [](std::int64_t number, std::optional<std::uint64_t> seq) {
    return SpokenLine{number, {}, "", 0, seq};
  };
  HeldChat held;
  held.restart(6, 15, 20);
  CHECK_FALSE(held.holds(line(4, 15)));
  CHECK(held.holds(line(5, 16)));
  CHECK(held.holds(line(1, std::nullopt)));  // of an earlier version
  held.hold(7, 20, {make_frame("c"), "ada"});
  CHECK(held.release(16).empty());
  CHECK_FALSE(held.holds(line(5, 16)));
  CHECK(held.holds(line(6, 18)));
  CHECK(held.release(20).size() == 1);
  CHECK_FALSE(held.holds(line(1, std::nullopt)));
  CHECK_FALSE(held.holds(line(7, 20)));
}

}  // namespace
}  // namespace arbiter::server
