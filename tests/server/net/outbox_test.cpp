// A connection's queue, with a fake stream that takes as much as the test lets it.
#include "server/net/outbox.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace arbiter::server::outbox_test {
namespace {

struct FakeStream {
  std::size_t room = 1000;  // frames that it still takes
  std::vector<std::string> written;

  bool has_room() const { return room > 0; }
  void write_text(std::string_view text) {
    --room;
    written.emplace_back(text);
  }
};

class FakeTable final : public TableHandle {
 public:
  explicit FakeTable(std::string id) : id_(std::move(id)) {}
  const std::string& id() const override { return id_; }
  void call(FollowerRef, TableRequest, PlaceRef, Reply) override {}
  void gone(FollowerRef) override {}
  void refresh(FollowerRef) override {}

 private:
  const std::string id_;
};

Frame frame(const std::string& text) { return make_frame(text); }

struct Fixture {
  Metrics metrics;
  Outbox outbox{30, metrics};
  FakeStream stream;
  std::shared_ptr<FakeTable> red = std::make_shared<FakeTable>("red");
  std::shared_ptr<FakeTable> blue = std::make_shared<FakeTable>("blue");

  std::vector<std::string> take_all() {
    stream.room = 1000;
    return std::exchange(stream.written, {});
  }
};

using Texts = std::vector<std::string>;

TEST_CASE("outbox: whoever adds the first frame hands on, and nobody else") {
  Fixture f;
  CHECK(f.outbox.add_answer(frame("a")));
  CHECK_FALSE(f.outbox.add_answer(frame("b")));
  CHECK_FALSE(f.outbox.add_news(f.red, frame("c")));
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{"a", "b", "c"});
  CHECK(f.outbox.add_answer(frame("d")));
}

TEST_CASE("outbox: what the stream has no room for waits, in order") {
  Fixture f;
  f.stream.room = 1;
  CHECK(f.outbox.add_answer(frame("a")));
  CHECK_FALSE(f.outbox.add_answer(frame("b")));
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{"a"});
  CHECK_FALSE(f.outbox.add_answer(frame("c")));  // the stream will ask when it has room
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{"b", "c"});
}

TEST_CASE("outbox: a view in a batch goes before what follows it at its table") {
  Fixture f;
  const int batch = 0;
  CHECK(f.outbox.add_news(f.red, frame("r1")));
  f.outbox.hold_place(&batch, "red");  // the view of r1
  CHECK_FALSE(f.outbox.add_news(f.red, frame("r2")));
  CHECK_FALSE(f.outbox.add_answer(frame("a")));
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{"r1"});  // the rest waits
  CHECK_FALSE(f.outbox.must_drain());
  CHECK(f.outbox.add_batch(&batch, frame("batch")));
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{"batch", "r2", "a"});
}

TEST_CASE("outbox: of a second table in a batch, what its view holds already is not sent again") {
  Fixture f;
  const int batch = 0;
  f.outbox.hold_place(&batch, "red");
  CHECK(f.outbox.add_news(f.blue, frame("b1")));
  CHECK_FALSE(f.outbox.add_news(f.red, frame("r1")));
  f.outbox.hold_place(&batch, "blue");                  // b1 is in it
  CHECK_FALSE(f.outbox.add_news(f.blue, frame("b2")));  // lost as well: it would leave a gap
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all().empty());
  CHECK(f.outbox.add_batch(&batch, frame("batch")));
  const auto handed_on = f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{"batch", "r1"});
  REQUIRE(handed_on.behind.size() == 1);  // a fresh view makes up for it
  CHECK(handed_on.behind.front() == f.blue);
}

TEST_CASE("outbox: a batch without views goes out in its turn") {
  Fixture f;
  const int batch = 0;
  CHECK(f.outbox.add_answer(frame("a")));
  CHECK_FALSE(f.outbox.add_batch(&batch, frame("batch")));
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{"a", "batch"});
}

TEST_CASE("outbox: what waits beside it counts") {
  Fixture f;
  f.stream.room = 0;
  CHECK(f.outbox.add_answer(frame(std::string(20, 'a'))));
  CHECK_FALSE(f.outbox.is_overfull());
  CHECK_FALSE(f.outbox.is_overfull(10));
  CHECK(f.outbox.is_overfull(11));  // 31 bytes
}

TEST_CASE("outbox: news beyond the bound is lost until a fresh view, and the rest arrives") {
  Fixture f;
  f.stream.room = 0;
  CHECK(f.outbox.add_news(f.red, frame(std::string(20, 'r'))));
  CHECK_FALSE(f.outbox.add_news(f.red, frame(std::string(11, 's'))));  // 31 bytes
  CHECK_FALSE(f.outbox.add_news(f.red, frame("t")));                   // fits, but would leave a gap
  CHECK_FALSE(f.outbox.add_news(f.blue, frame("u")));                  // another table goes on
  CHECK(f.outbox.hand_on(f.stream).behind.empty());                    // nobody is asked before all is read
  f.take_all();
  const auto done = f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{std::string(20, 'r'), "u"});
  REQUIRE(done.behind.size() == 1);
  CHECK(done.behind.front() == f.red);

  CHECK_FALSE(f.outbox.add_news(f.red, frame("v")));  // before the fresh view: lost as well
  CHECK(f.outbox.add_answer(frame("w")));
  CHECK(f.outbox.hand_on(f.stream).behind.empty());  // it has been asked
  CHECK(f.outbox.add_fresh(f.red, frame("x")));
  CHECK_FALSE(f.outbox.add_news(f.red, frame("y")));
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{"w", "x", "y"});
}

TEST_CASE("outbox: a fresh view that is lost is asked for again") {
  Fixture f;
  f.stream.room = 0;
  (void)f.outbox.add_news(f.blue, frame(std::string(25, 'b')));
  (void)f.outbox.add_news(f.red, frame(std::string(25, 'r')));
  CHECK_FALSE(f.outbox.add_fresh(f.red, frame(std::string(25, 'f'))));
  f.take_all();
  const auto done = f.outbox.hand_on(f.stream);
  REQUIRE(done.behind.size() == 1);
  CHECK(done.behind.front() == f.red);
}

TEST_CASE("outbox: one frame larger than the bound is sent all the same") {
  Fixture f;
  CHECK(f.outbox.add_fresh(f.red, frame(std::string(100, 'f'))));
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == Texts{std::string(100, 'f')});
}

TEST_CASE("outbox: answers are never lost, and whoever takes none is overfull") {
  Fixture f;
  f.stream.room = 0;
  Texts expected;
  for (int i = 0; i < 10; ++i) {
    expected.push_back(std::string(9, static_cast<char>('a' + i)));
    (void)f.outbox.add_answer(frame(expected.back()));
    CHECK(f.outbox.is_overfull() == (9 * (i + 1) > 30));
  }
  f.take_all();
  f.outbox.hand_on(f.stream);
  CHECK(f.take_all() == expected);
  CHECK_FALSE(f.outbox.is_overfull());
}

TEST_CASE("outbox: lost rows of the lobby are named once") {
  Fixture f;
  f.stream.room = 0;
  (void)f.outbox.add_lobby_news("red", frame(std::string(30, 'r')));
  (void)f.outbox.add_lobby_news("blue", frame("b"));
  (void)f.outbox.add_lobby_news("red", frame("s"));
  f.take_all();
  CHECK(f.outbox.hand_on(f.stream).listed == std::set<std::string>{"blue", "red"});
  CHECK(f.take_all() == Texts{std::string(30, 'r')});
  CHECK(f.outbox.add_lobby_news("blue", frame("c")));  // from now on as ever
  CHECK(f.outbox.hand_on(f.stream).listed.empty());
  CHECK(f.take_all() == Texts{"c"});
}

TEST_CASE("outbox: who is left is not asked for a fresh view") {
  Fixture f;
  f.stream.room = 0;
  CHECK(f.outbox.follow(f.red));
  (void)f.outbox.add_news(f.red, frame(std::string(30, 'r')));
  (void)f.outbox.add_news(f.red, frame("s"));
  f.outbox.unfollow("red");
  f.take_all();
  CHECK(f.outbox.hand_on(f.stream).behind.empty());
}

TEST_CASE("outbox: closing comes after all that waits, and nothing after it") {
  Fixture f;
  f.stream.room = 1;
  CHECK(f.outbox.add_answer(frame("a")));
  CHECK_FALSE(f.outbox.add_answer(frame("b")));
  CHECK_FALSE(f.outbox.close(1012, "restart"));
  CHECK_FALSE(f.outbox.close(1000, "another reason"));
  CHECK_FALSE(f.outbox.hand_on(f.stream).close);
  CHECK_FALSE(f.outbox.add_answer(frame("too late")));
  f.stream.room = 10;
  const auto done = f.outbox.hand_on(f.stream);
  REQUIRE(done.close);
  CHECK(done.close->code == 1012);
  CHECK(done.close->reason == "restart");
  CHECK(f.take_all() == Texts{"a", "b"});
  CHECK_FALSE(f.outbox.add_answer(frame("c")));
  CHECK_FALSE(f.outbox.follow(f.red));
}

TEST_CASE("outbox: closing an empty one is to be handed on") {
  Fixture f;
  CHECK(f.outbox.close(1000, ""));
  CHECK(f.outbox.hand_on(f.stream).close);
}

TEST_CASE("outbox: the end names what was followed, and drops what waits") {
  Fixture f;
  CHECK(f.outbox.follow(f.red));
  CHECK(f.outbox.follow(f.blue));
  f.outbox.unfollow("blue");
  (void)f.outbox.add_answer(frame("a"));
  const auto followed = f.outbox.end();
  REQUIRE(followed.size() == 1);
  CHECK(followed.front() == f.red);
  f.outbox.hand_on(f.stream);
  CHECK(f.stream.written.empty());
  CHECK_FALSE(f.outbox.follow(f.red));
  CHECK_FALSE(f.outbox.is_overfull());
}

TEST_CASE("outbox: tables that are gone are asked nothing") {
  Fixture f;
  f.stream.room = 0;
  (void)f.outbox.add_news(f.red, frame(std::string(30, 'r')));
  (void)f.outbox.add_news(f.red, frame("s"));
  f.red.reset();
  f.take_all();
  CHECK(f.outbox.hand_on(f.stream).behind.empty());
}

}  // namespace
}  // namespace arbiter::server::outbox_test
