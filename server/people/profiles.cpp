#include "server/people/profiles.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "json/writer.hpp"
#include "server/base/iso_time.hpp"
#include "server/people/own_tables.hpp"
#include "server/people/weng_lin.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

namespace {

/// To hundredths: more would be told than is known. As whole numbers where they are whole.
void write_hundredths(json::Writer& out, std::string_view name, double value) {
  std::string text = std::to_string(std::llround(value * 100) / 100.0);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  out.key(name).raw(text == "-0" ? "0" : text);
}

void write_rating(json::Writer& out, const persistence::RatingRecord& rating) {
  out.key("rating").begin_object();
  write_hundredths(out, "mu", rating.rating.mu);
  write_hundredths(out, "sigma", rating.rating.sigma);
  write_hundredths(out, "ordinal", ordinal(rating.rating));
  out.member("matches", rating.matches);
  out.end_object();
}

struct Tally {
  std::int64_t played = 0;
  std::int64_t won = 0;
};

struct AtGame {
  Tally all;
  std::map<std::string, Tally> levels;  // of a co-operative game, by options
  std::optional<persistence::RatingRecord> rating;
};

void write_tally(json::Writer& out, const Tally& tally) {
  out.member("played", tally.played);
  out.member("won", tally.won);
}

/// `tables`: null for others than themselves.
std::string profile_json(const persistence::UserRecord& user, const std::map<std::string, AtGame>& games,
                         const std::vector<OwnTable>* tables) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("user").begin_object();
  out.member("id", user.id);
  out.member("name", user.name);
  out.end_object();
  out.member("since", iso_time(user.created_at_ms));
  out.key("games").begin_array();
  for (const auto& [slug, game] : games) {
    out.begin_object();
    out.member("game", slug);
    write_tally(out, game.all);
    if (game.rating) write_rating(out, *game.rating);
    if (!game.levels.empty()) {
      out.key("levels").begin_array();
      for (const auto& [options, tally] : game.levels) {
        out.begin_object();
        out.key("options").raw(options);
        write_tally(out, tally);
        out.end_object();
      }
      out.end_array();
    }
    out.end_object();
  }
  out.end_array();
  if (tables != nullptr) {
    out.key("standings").begin_array();
    for (const OwnTable& table : *tables) write_own_table(out, table);
    out.end_array();
  }
  out.end_object();
  return text;
}

std::string leaders_json(const std::vector<persistence::Leader>& leaders, std::int64_t from,
                         std::size_t page) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("leaders").begin_array();
  for (std::size_t i = 0; i < std::min(page, leaders.size()); ++i) {
    out.begin_object();
    out.member("rank", from + static_cast<std::int64_t>(i) + 1);
    out.key("user").begin_object();
    out.member("id", leaders[i].rating.user);
    out.member("name", leaders[i].name);
    out.end_object();
    write_rating(out, leaders[i].rating);
    out.end_object();
  }
  out.end_array();
  if (leaders.size() > page) out.member("next", from + static_cast<std::int64_t>(page));
  out.end_object();
  return text;
}

}  // namespace

void Profiles::ask(const User& who, const protocol::UserGet& request, Reply reply) {
  runtime_.reading().post([this, id = request.user, own = who.id == request.user, reply = std::move(reply)] {
    try {
      const auto user = store_.user(id);
      if (!user) return reply(Error{Reason::not_found, "there is no such person", {}});
      std::map<std::string, AtGame> games;
      for (const auto& result : store_.results_of(id)) {
        AtGame& game = games[result.game];
        const auto count = [&](Tally& tally) {
          tally.played += result.played;
          tally.won += result.won;
        };
        count(game.all);
        if (!result.level.empty()) count(game.levels[result.level]);
      }
      for (const auto& rating : store_.ratings_of(id)) games[rating.game].rating = rating;
      const auto tables = own ? own_tables(store_, id) : std::vector<OwnTable>{};
      reply(profile_json(*user, games, own ? &tables : nullptr));
    } catch (const persistence::StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

void Profiles::ask(const protocol::UserLeaders& request, Reply reply) {
  runtime_.reading().post([this, request, reply = std::move(reply)] {
    try {
      const std::int64_t from = request.from;
      const auto page = static_cast<std::size_t>(request.limit);
      reply(leaders_json(store_.leaders(request.game, from, page + 1), from, page));
    } catch (const persistence::StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

}  // namespace arbiter::server
