// What commands print on a terminal, made harmless.
#pragma once

#include <iostream>
#include <memory>

namespace arbiter::server::cli {

/// While it lives, what is written to a stream that ends at a terminal is escaped: names, chat and whatever else
/// came from strangers can neither move the cursor nor turn the direction of the text. Characters that are not
/// to be seen are written as in JSON (\u202e), so that JSON stays JSON. Where the output goes elsewhere,
/// nothing is changed.
class HarmlessTerminal {
 public:
  HarmlessTerminal();
  ~HarmlessTerminal();
  HarmlessTerminal(const HarmlessTerminal&) = delete;
  HarmlessTerminal& operator=(const HarmlessTerminal&) = delete;

 private:
  class Escaping;
  std::unique_ptr<Escaping> out_, err_;
};

}  // namespace arbiter::server::cli
