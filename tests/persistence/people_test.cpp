// What every store must do about people, held against each implementation.
#include "support.hpp"

namespace arbiter::persistence::testing {
namespace {

struct PeopleInMemory {
  std::unique_ptr<MatchStore> store = make_memory_store();
};

struct PeopleOnDisk {
  TemporaryDirectory directory;
  std::unique_ptr<MatchStore> store = open_sqlite_store(directory.path());
};

#define PEOPLE_TEST(name) TEMPLATE_TEST_CASE("store: " name, "[store]", PeopleInMemory, PeopleOnDisk)

PEOPLE_TEST("a person has a session for each device, each with a token of its own") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  SessionRecord phone = session_record("ada", 1);
  const SessionRecord desk = session_record("ada", 2);
  CHECK(refusal(store, {AddSession{phone}}) == ErrorKind::NotFound);
  write_now(store, {PutUser{user_record("ada", 1)}, PutUser{user_record("bob", 2)}});
  write_now(store, {AddSession{phone}, AddSession{desk}, AddSession{session_record("bob", 3)}});

  CHECK(store.session_by_token(digest_of(1)) == phone);
  CHECK(store.session_by_token(digest_of(2)) == desk);
  CHECK_FALSE(store.session_by_token(digest_of(4)));
  CHECK(store.sessions_of("ada") == std::vector{phone, desk});
  CHECK(refusal(store, {AddSession{phone}}) == ErrorKind::Conflict);
  SessionRecord thief = session_record("bob", 2);
  thief.id = "another";
  CHECK(refusal(store, {AddSession{thief}}) == ErrorKind::Conflict);  // the token

  phone.seen_at_ms += 5;
  write_now(store, {TouchSession{"s1", phone.seen_at_ms}});
  CHECK(store.sessions_of("ada") == std::vector{phone, desk});
  CHECK(refusal(store, {TouchSession{"s9", 5}}) == ErrorKind::NotFound);

  CHECK(refusal(store, {DropSession{"bob", "s1"}}) == ErrorKind::NotFound);  // it is Ada's
  write_now(store, {DropSession{"ada", "s1"}});
  CHECK_FALSE(store.session_by_token(digest_of(1)));
  CHECK(refusal(store, {DropSession{"ada", "s1"}}) == ErrorKind::NotFound);
  CHECK(store.sessions_of("ada") == std::vector{desk});
}

PEOPLE_TEST("a code of last resort is spent once, and only with all that comes of it") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  const UserRecord ada = user_record("ada", 1);
  CHECK(refusal(store, {SetRecovery{"ada", digest_of(7)}}) == ErrorKind::NotFound);
  write_now(store, {PutUser{ada}, PutUser{user_record("bob", 2)}, SetRecovery{"ada", digest_of(6)}});
  CHECK(refusal(store, {SetRecovery{"bob", digest_of(6)}}) == ErrorKind::Conflict);
  write_now(store, {SetRecovery{"ada", digest_of(7)}});
  CHECK_FALSE(store.user_by_recovery(digest_of(6)));
  CHECK(store.user_by_recovery(digest_of(7)) == ada);

  write_now(store, {PutUser{ada}});  // another name, say, keeps it
  CHECK(refusal(store, {SpendRecovery{digest_of(7)}, AddSession{session_record("nobody", 1)}}) ==
        ErrorKind::NotFound);
  CHECK(store.user_by_recovery(digest_of(7)) == ada);
  write_now(store, {SpendRecovery{digest_of(7)}, AddSession{session_record("ada", 1)}});
  CHECK_FALSE(store.user_by_recovery(digest_of(7)));
  CHECK(refusal(store, {SpendRecovery{digest_of(7)}, AddSession{session_record("ada", 2)}}) ==
        ErrorKind::NotFound);
  CHECK(store.sessions_of("ada").size() == 1);
}

PEOPLE_TEST("users whose names were folded by other rules are found, the oldest first") {
  TestType fixture;
  const UserRecord ada = user_record("ada", 2), bob = user_record("bob", 1);
  write_now(*fixture.store, {PutUser{ada}, PutUser{bob}});
  CHECK(fixture.store->users_not_folded_by("rules of bob") == std::vector{ada});
  CHECK(fixture.store->users_not_folded_by("") == std::vector{bob, ada});
}

/// A newcomer's rating is 10; the first gains a point for each match, the others lose one.
std::vector<Rating> by_one(const std::vector<Rating>& before, const std::vector<int>& places) {
  std::vector<Rating> after = before;
  for (std::size_t i = 0; i < after.size(); ++i) after[i].mu += places[i] == 1 ? 1 : -1;
  return after;
}

AddResults results(const std::string& match, std::vector<Result> of, bool rated = true) {
  return {.match = match,
          .game = "conclave",
          .level = "",
          .finished_at_ms = 5,
          .results = std::move(of),
          .rate = rated ? &by_one : nullptr,
          .first = {10, 2}};
}

PEOPLE_TEST("results count once, with the end of their match, and ratings follow from one another") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store,
            {PutUser{user_record("ada", 1)}, PutUser{user_record("bob", 2)}, PutUser{user_record("cy", 3)}});
  for (const char* match : {"m1", "m2", "m3", "m4"}) write_now(store, {PutTable{table_record(match)}});
  CHECK(refusal(store, {results("m9", {{"ada", 1}})}) == ErrorKind::NotFound);

  const std::vector<Write> end{FinishMatch{table_record("m1")}, results("m1", {{"ada", 1}, {"bob", 2}})};
  write_now(store, end);
  CHECK(refusal(store, end) == ErrorKind::Conflict);  // it cannot end twice
  CHECK(refusal(store, {results("m1", {{"ada", 1}})}) == ErrorKind::Conflict);
  // A unit of which a later part is refused leaves nothing.
  CHECK(refusal(store, {results("m2", {{"ada", 1}, {"bob", 2}}), SpendRecovery{digest_of(1)}}) ==
        ErrorKind::NotFound);
  CHECK(store.ratings_of("ada") == std::vector<RatingRecord>{{"ada", "conclave", {11, 2}, 1}});
  CHECK(store.ratings_of("bob") == std::vector<RatingRecord>{{"bob", "conclave", {9, 2}, 1}});

  write_now(store, {FinishMatch{table_record("m2")}, results("m2", {{"cy", 2}, {"ada", 1}})});
  write_now(store, {FinishMatch{table_record("m3")}, results("m3", {{"ada", 2}, {"bob", 1}}, false)});
  AddResults together = results("m4", {{"ada", 1}}, false);
  together.game = "madness";
  together.level = R"({"level":"easy"})";
  write_now(store, {FinishMatch{table_record("m4")}, together});
  CHECK(store.ratings_of("ada") == std::vector<RatingRecord>{{"ada", "conclave", {12, 2}, 2}});
  CHECK(store.results_of("ada") ==
        std::vector<ResultCount>{{"conclave", "", 3, 2}, {"madness", together.level, 1, 1}});
  CHECK(store.results_of("nobody").empty());

  const Leader ada{{"ada", "conclave", {12, 2}, 2}, "Name of ada"},
      bob{{"bob", "conclave", {9, 2}, 1}, "Name of bob"}, cy{{"cy", "conclave", {9, 2}, 1}, "Name of cy"};
  CHECK(store.leaders("conclave", 0, 10) == std::vector{ada, bob, cy});
  CHECK(store.leaders("conclave", 1, 1) == std::vector{bob});
  CHECK(store.leaders("conclave", 9, 1).empty());
  CHECK(store.leaders("madness", 0, 10).empty());
}

PEOPLE_TEST("somebody who is forgotten leaves an id, and nothing else") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutUser{user_record("ada", 1)}, PutUser{user_record("bob", 2)},
                    AddSession{session_record("ada", 1)}, SetRecovery{"ada", digest_of(7)},
                    PutTable{table_record("m1")}, FinishMatch{table_record("m1")},
                    results("m1", {{"ada", 1}, {"bob", 2}}), Block{"ada", "bob"}, Block{"bob", "ada"},
                    AddReport{{5, "ada", "bob", "why", "m1"}}, AddReport{{6, "bob", "ada", "because", ""}}});
  CHECK(store.all_blocks().size() == 2);
  CHECK(store.reports_of("ada") == std::vector<Report>{{5, "ada", "bob", "why", "m1"}});
  CHECK(store.reports(1) == std::vector<Report>{{6, "bob", "ada", "because", ""}});
  CHECK(refusal(store, {ForgetUser{"cy", "gone"}}) == ErrorKind::NotFound);

  write_now(store, {ForgetUser{"ada", "gone"}, RewriteSeats{"m1", "[]", R"({"host_name":"gone"})"}});
  CHECK(store.user("ada")->name == "gone");
  CHECK(store.user("ada")->folded_name.empty());
  CHECK(store.sessions_of("ada").empty());
  CHECK_FALSE(store.user_by_recovery(digest_of(7)));
  CHECK(store.ratings_of("ada").empty());
  CHECK(store.results_of("ada").empty());
  CHECK(store.ratings_of("bob").size() == 1);
  CHECK(store.all_blocks().empty());
  CHECK(store.reports_of("ada").empty());
  CHECK(store.reports(9).size() == 1);
  CHECK(store.table("m1")->seats == "[]");
  CHECK(store.table("m1")->extra == R"({"host_name":"gone"})");
  CHECK(refusal(store, {RewriteSeats{"m9", "[]", "{}"}}) == ErrorKind::NotFound);
  UserRecord other = user_record("other", 5);
  other.folded_name = user_record("ada", 1).folded_name;
  write_now(store, {PutUser{other}});  // the name is free
}

PEOPLE_TEST("how somebody is reached changes member by member") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  CHECK_FALSE(store.contact("ada"));
  write_now(store, {ChangeContact{"ada", ChangeContact::Webhook{"http://a", "key", "your_turn "}, {}, "de"}});
  write_now(store, {ChangeContact{"ada", {}, "a@b", {}}});
  CHECK(store.contact("ada") == Contact{"http://a", "key", "your_turn ", "a@b", "de"});
  write_now(store, {ChangeContact{"ada", ChangeContact::Webhook{}, {}, {}}});
  CHECK(store.contact("ada") == Contact{"", "", "", "a@b", "de"});
  CHECK(store.users_with_contacts() == std::vector<std::string>{"ada"});
}

PEOPLE_TEST("of what is to be sent, each person and way has the first that is due") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  CHECK_FALSE(store.next_delivery_at());
  write_now(store,
            {AddDelivery{{0, "ada", "webhook", "1", 0, 50}}, AddDelivery{{0, "ada", "webhook", "2", 0, 40}},
             AddDelivery{{0, "ada", "email", "3", 0, 60}}, AddDelivery{{0, "bob", "webhook", "4", 0, 90}}});
  CHECK(store.next_delivery_at() == 40);
  const Delivery one{1, "ada", "webhook", "1", 0, 50}, two{2, "ada", "webhook", "2", 0, 40},
      three{3, "ada", "email", "3", 0, 60};
  CHECK(store.due_deliveries(39, 9).empty());
  CHECK(store.due_deliveries(40, 9) == std::vector{two});
  CHECK(store.due_deliveries(60, 9) == std::vector{one, three});
  CHECK(store.due_deliveries(60, 1) == std::vector{one});
  write_now(store, {PutOffDelivery{1, 1, 500}, DropDelivery{3}, DropDelivery{99}, PutOffDelivery{99, 1, 1}});
  CHECK(store.due_deliveries(60, 9) == std::vector{two});
  const std::vector<Delivery> bob_s{{4, "bob", "webhook", "4", 0, 90}}, later = store.due_deliveries(500, 9);
  REQUIRE(later.size() == 2);  // of Ada's the second is due as well, and comes after the first
  CHECK(later[0] == bob_s[0]);
  CHECK(later[1] == Delivery{1, "ada", "webhook", "1", 1, 500});
  std::vector<Write> many;
  for (int i = 0; i < 2 * kMostDeliveries; ++i) many.emplace_back(AddDelivery{{0, "cy", "email", "x", 0, 1}});
  write_now(store, std::move(many));
  int count = 0;
  for (auto due = store.due_deliveries(1, 9); !due.empty(); due = store.due_deliveries(1, 9), ++count)
    write_now(store, {DropDelivery{due.front().no}});
  CHECK(count == kMostDeliveries);
}

PEOPLE_TEST("a block is there once, and goes") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {Block{"ada", "bob"}, Block{"ada", "bob"}});
  CHECK(store.all_blocks() == std::vector<Block>{{"ada", "bob"}});
  write_now(store, {Block{"ada", "bob", false}, Block{"ada", "cy", false}});
  CHECK(store.all_blocks().empty());
}

PEOPLE_TEST("what somebody has said is found at all tables") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store,
            {PutTable{table_record("m1")}, PutTable{table_record("m2")}, AppendChat{{"m1", "ada", "one", 1}},
             AppendChat{{"m2", "bob", "two", 2}}, AppendChat{{"m2", "ada", "three", 3}}});
  CHECK(store.chat_of("ada") == std::vector<ChatLine>{{"m1", "ada", "one", 1}, {"m2", "ada", "three", 3}});
}

}  // namespace
}  // namespace arbiter::persistence::testing
