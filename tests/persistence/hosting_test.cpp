// What every store must do for whoever runs the server, held against each implementation.
#include "support.hpp"

namespace arbiter::persistence::testing {
namespace {

struct HostingInMemory {
  std::unique_ptr<MatchStore> store = make_memory_store();
};

struct HostingOnDisk {
  TemporaryDirectory directory;
  std::unique_ptr<MatchStore> store = open_sqlite_store(directory.path());
};

#define HOSTING_TEST(name) TEMPLATE_TEST_CASE("store: " name, "[store]", HostingInMemory, HostingOnDisk)

std::vector<std::string> ids_of(const Page<UserRecord>& page) {
  std::vector<std::string> ids;
  for (const UserRecord& user : page.records) ids.push_back(user.id);
  return ids;
}

std::vector<std::string> acts_of(const Page<AuditLine>& page) {
  std::vector<std::string> acts;
  for (const AuditLine& line : page.records) acts.push_back(line.act);
  return acts;
}

HOSTING_TEST("bans and operators' tokens are kept, replaced and taken back") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  const Ban ada{"ada", "", 900, "insults", 1};
  const Ban network{"", "10.0.0.0/8", 0, "spam", 2};
  write_now(store, {PutBan{ada}, PutBan{network}});
  CHECK(store.bans() == std::vector{network, ada});
  Ban longer = ada;
  longer.until_ms = 0;
  write_now(store, {PutBan{longer}});
  CHECK(store.bans() == std::vector{network, longer});
  CHECK(refusal(store, {DropBan{"bob", ""}}) == ErrorKind::NotFound);
  CHECK(refusal(store, {DropBan{"ada", ""}, DropBan{"bob", ""}}) == ErrorKind::NotFound);
  CHECK(store.bans().size() == 2);  // all of a batch, or nothing
  write_now(store, {DropBan{"ada", ""}});
  CHECK(store.bans() == std::vector{network});

  write_now(store, {PutOperator{digest_of(1), 5}, PutOperator{digest_of(2), 6}});
  CHECK(store.operators().size() == 2);
  write_now(store, {DropOperators{}, PutOperator{digest_of(3), 7}});
  CHECK(store.operators() == std::vector{digest_of(3)});
}

HOSTING_TEST("an invitation lets in as many as it says, until its time is over") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store,
            {PutInvitation{{digest_of(1), "", 2, 10, 1000}}, PutInvitation{{digest_of(2), "ada", 1, 20, 0}}});
  CHECK(refusal(store, {PutInvitation{{digest_of(1), "", 1, 0, 0}}}) == ErrorKind::Conflict);
  CHECK(refusal(store, {SpendInvitation{digest_of(1), 1000}}) == ErrorKind::NotFound);  // too old
  CHECK(refusal(store, {SpendInvitation{digest_of(9), 1}}) == ErrorKind::NotFound);
  write_now(store, {SpendInvitation{digest_of(1), 999}});
  CHECK(store.invitations() ==
        std::vector{Invitation{digest_of(2), "ada", 1, 20, 0}, Invitation{digest_of(1), "", 1, 10, 1000}});
  // Whoever comes with it and cannot be stored has not used it.
  write_now(store, {PutUser{user_record("ada", 1)}});
  UserRecord bob = user_record("bob", 2);
  bob.folded_name = "name of ada";
  CHECK(refusal(store, {SpendInvitation{digest_of(1), 999}, PutUser{bob}}) == ErrorKind::Conflict);
  write_now(store, {SpendInvitation{digest_of(1), 999}});
  CHECK(refusal(store, {SpendInvitation{digest_of(1), 999}}) == ErrorKind::NotFound);
  CHECK(store.invitations().size() == 1);

  write_now(store, {ForgetUser{"ada", "(forgotten)"}});
  CHECK(store.invitations().empty());
  write_now(store, {PutInvitation{{digest_of(3), "", 1, 30, 0}}});
  write_now(store, {DropInvitation{digest_of(3)}});
  CHECK(refusal(store, {DropInvitation{digest_of(3)}}) == ErrorKind::NotFound);
}

HOSTING_TEST("people, reports and the audit log are told in pages, the newest first") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  for (int i = 1; i <= 3; ++i) {
    const std::string name = "user" + std::to_string(i);
    write_now(store, {PutUser{user_record(name, i)}, Audit{{i, "server", "act" + std::to_string(i), "", ""}},
                      AddReport{{i, name, "ada", "why", ""}}});
  }
  auto people = store.people({"", 2});
  CHECK(ids_of(people) == std::vector<std::string>{"user3", "user2"});
  people = store.people({"", 2, people.cursor});
  CHECK(ids_of(people) == std::vector<std::string>{"user1"});
  CHECK(people.cursor.empty());
  CHECK(ids_of(store.people({"of user2", 5})) == std::vector<std::string>{"user2"});

  auto audit = store.audit_page(2, "");
  CHECK(acts_of(audit) == std::vector<std::string>{"act3", "act2"});
  write_now(store, {Audit{{4, "server", "act4", "", ""}}});  // neither repeats nor gaps
  audit = store.audit_page(2, audit.cursor);
  CHECK(acts_of(audit) == std::vector<std::string>{"act1"});
  CHECK(audit.cursor.empty());
  const auto reports = store.reports_page(1, "");
  CHECK(reports.records.at(0).user == "user3");
  CHECK(store.reports_page(1, reports.cursor).records.at(0).user == "user2");
  CHECK_THROWS_AS(store.audit_page(1, "x"), StoreError);
}

HOSTING_TEST("what is older than is kept goes, a few at a time, and the rest stays as it was") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  write_now(store, {PutUser{user_record("ada", 1)}, PutTable{table_record("t")}});
  for (int i = 1; i <= 4; ++i) {
    SessionRecord session = session_record("ada", i);
    session.seen_at_ms = i * 10;
    session.address = "192.0.2." + std::to_string(i);
    write_now(store, {AddSession{session}, AppendChat{{"t", "ada", "line " + std::to_string(i), i * 10}},
                      Audit{{i * 10, "server", "act" + std::to_string(i), "", ""}},
                      PutInvitation{{digest_of(i), "", 1, 0, i * 10}}});
  }
  for (const auto what :
       {Expire::What::addresses, Expire::What::chat, Expire::What::audit, Expire::What::invitations}) {
    CHECK(store.expired({what, 31, 100}) == 3);
    CHECK(store.expired({what, 31, 2}) == 2);
    write_now(store, {Expire{what, 31, 2}});
    CHECK(store.expired({what, 31, 100}) == 1);
    write_now(store, {Expire{what, 31, 100}});
    CHECK(store.expired({what, 31, 100}) == 0);
  }
  std::vector<std::string> addresses;
  for (const auto& session : store.sessions_of("ada")) addresses.push_back(session.address);
  CHECK(addresses == std::vector<std::string>{"", "", "", "192.0.2.4"});
  // The lines that are left keep their numbers.
  CHECK(store.chat("t", 2) ==
        std::vector{ChatLine{"t", "", "", 30, 3}, ChatLine{"t", "ada", "line 4", 40, 4}});
  CHECK(store.chat_of("ada").size() == 1);
  CHECK(acts_of(store.audit_page(10, "")) == std::vector<std::string>{"act4"});
  CHECK(store.invitations().size() == 1);
  CHECK(store.damaged_rows().empty());
}

HOSTING_TEST("a match is deleted with all that belongs to it, and the others stay") {
  TestType fixture;
  MatchStore& store = *fixture.store;
  TableRecord old = table_record("old"), young = table_record("young");
  for (TableRecord* table : {&old, &young}) {
    write_now(store, {PutTable{*table}, AppendMove{table->id, move_record(1)},
                      AppendChat{{table->id, "ada", "hello", 5}}});
    table->finished_at_ms = table == &old ? 100 : 200;
    table->outcome = "{}";
    write_now(store, {FinishMatch{*table}});
    if (table == &young) write_now(store, {SaveRecordings{table->id, {{"all", "what was seen"}}}});
  }
  CHECK(store.matches_finished_before(200, 10) == std::vector<std::string>{"old"});
  CHECK(store.matches_finished_before(201, 1) == std::vector<std::string>{"old"});
  write_now(store, {DropMatch{"old"}});
  CHECK_FALSE(store.table("old"));
  CHECK(store.moves("old").empty());
  CHECK(store.chat("old").empty());
  CHECK_FALSE(store.recording("old", "all"));
  CHECK_FALSE(store.is_unrecorded("old"));
  CHECK(store.unrecorded(0, 10).empty());
  CHECK(refusal(store, {DropMatch{"old"}}) == ErrorKind::NotFound);
  CHECK(store.table("young"));
  CHECK(store.moves("young").size() == 1);
  CHECK(store.matches({}).matches.size() == 1);
  CHECK(store.damaged_rows().empty());
}

}  // namespace
}  // namespace arbiter::persistence::testing
