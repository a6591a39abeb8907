#include "server/notify/letter.hpp"

#include <array>
#include <ctime>
#include <string_view>

#include "server/base/random_id.hpp"

namespace arbiter::server {

namespace {

struct Words {
  std::string_view event;
  std::string_view english;
  std::string_view german;
};

constexpr std::array kWords{Words{"your_turn", "It is your turn", "Du bist am Zug"},
                            Words{"table_started", "Your match has begun", "Deine Partie hat begonnen"},
                            Words{"match_over", "Your match is over", "Deine Partie ist zu Ende"},
                            Words{"proposal", "Somebody proposes something at your table",
                                  "An deinem Tisch wird etwas vorgeschlagen"},
                            Words{"chat_mention", "Somebody has named you in the chat of your table",
                                  "Jemand hat dich im Chat deines Tisches genannt"}};

std::string date(std::int64_t at_ms) {
  const std::time_t seconds = at_ms / 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), "%a, %d %b %Y %T +0000", &utc);
  return text.data();
}

}  // namespace

std::string letter(const Letter& about) {
  const bool german = about.locale.starts_with("de");
  std::string_view subject;
  for (const Words& words : kWords) {
    if (words.event == about.event) subject = german ? words.german : words.english;
  }
  const std::string_view why =
      german ? "Diese Nachricht hast du in deinen Einstellungen bestellt, und dort bestellst du sie ab."
             : "You have asked for this message in your settings, where you can stop it.";
  const std::string domain = about.from.substr(about.from.find('@') + 1);
  std::string text;
  text.append("From: Arbiter <").append(about.from).append(">\r\n");
  text.append("To: <").append(about.to).append(">\r\n");
  text.append("Subject: ").append(subject).append(" (").append(about.game).append(")\r\n");
  text.append("Date: ").append(date(about.at_ms)).append("\r\n");
  text.append("Message-ID: <").append(random_text(24)).append("@").append(domain).append(">\r\n");
  text.append("Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n");
  text.append("Content-Type: text/plain; charset=utf-8\r\n\r\n");
  text.append(subject).append(":\r\n").append(about.url).append("\r\n\r\n").append(why).append("\r\n");
  return text;
}

}  // namespace arbiter::server
