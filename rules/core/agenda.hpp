// The one way to wait for a decision.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "rules/core/bytes.hpp"

namespace arbiter::core {

/// Thrown by a StepLimit: the rules of a game do not end. It leaves `Match::apply`, whose caller drops that match.
class EndlessEffect : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Bounds one chain of automatic effects: call `step` for each. The 20,000th throws EndlessEffect.
class StepLimit {
 public:
  static constexpr int kSteps = 20'000;
  void step() {
    if (--left_ <= 0) throw EndlessEffect("the rules went on for 20000 automatic steps without a decision");
  }

 private:
  int left_ = kSteps;
};

/// What is pending in a match, as data: a stack of small items, each a decision that is awaited or an effect
/// that is to be resolved. The top is what happens next; an effect that leads to others pushes them, last
/// first. Being a value it is copied with the match, so a match can be cloned in the middle of any chain of
/// reactions.
///
/// `Item` is a game's own variant or struct; `Capacity` bounds the nesting (going beyond throws
/// boost::container::bad_alloc, which stops the table, never the server).
template <class Item, std::size_t Capacity = 64>
class Agenda {
 public:
  bool empty() const { return items_.empty(); }
  std::size_t size() const { return items_.size(); }
  Item& top() { return items_.back(); }
  const Item& top() const { return items_.back(); }
  void push(Item item) { items_.push_back(std::move(item)); }
  Item pop() {
    Item item = std::move(items_.back());
    items_.pop_back();
    return item;
  }
  void clear() { items_.clear(); }
  /// From the bottom (what happens last) to the top.
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }

  /// Pops and resolves items until the top one awaits a decision or nothing is left. `awaits(item)` says
  /// whether an item waits for a seat; `resolve(item)` carries one out and may push others.
  template <class Awaits, class Resolve>
  void run(Awaits&& awaits, Resolve&& resolve) {
    StepLimit limit;
    while (!items_.empty() && !awaits(std::as_const(items_.back()))) {
      limit.step();
      resolve(pop());
    }
  }

  template <class Io>
  void bytes(Io& io) {
    io(items_);
  }
  friend bool operator==(const Agenda&, const Agenda&) = default;

 private:
  List<Item, Capacity> items_;
};

}  // namespace arbiter::core
