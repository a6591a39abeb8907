// The tree of a search, and what it remembers of actions wherever they occur.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/core/action.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::bots {

using NodeId = std::uint32_t;
using EdgeId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xffffffff;

/// An action of a seat at a node.
struct Edge {
  core::Action action;
  NodeId child = kNone;
  EdgeId next = kNone;  // of the same node
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  // how often the action was legal when its node was passed
  float sum = 0;                // of the rewards of `seat`
  core::Seat seat = 0;
};

struct Node {
  EdgeId first = kNone;
  EdgeId last = kNone;
  std::uint32_t visits = 0;
};

/// Nodes and edges in two pools; ids are places in them. `clear` keeps the pools' memory for the next search
/// of the same Search.
class Tree {
 public:
  static constexpr NodeId kRoot = 0;
  static constexpr std::size_t kMostEdges = 1u << 20;  // 64 MiB; then the tree grows no more

  void clear() {
    nodes_.assign(1, {});
    edges_.clear();
  }
  Node& operator[](NodeId id) { return nodes_[id]; }
  EdgeId first(NodeId id) const { return nodes_[id].first; }
  Edge& edge(EdgeId id) { return edges_[id]; }
  const Edge& edge(EdgeId id) const { return edges_[id]; }
  std::size_t nodes() const { return nodes_.size(); }
  bool full() const { return edges_.size() >= kMostEdges; }

  EdgeId add(NodeId at, core::Seat seat, const core::Action& action) {
    const auto id = static_cast<EdgeId>(edges_.size());
    edges_.push_back({action, kNone, kNone, 0, 1, 0, seat});
    Node& node = nodes_[at];
    (node.first == kNone ? node.first : edges_[node.last].next) = id;
    node.last = id;
    return id;
  }
  NodeId child(EdgeId of) {
    if (edges_[of].child == kNone) {
      edges_[of].child = static_cast<NodeId>(nodes_.size());
      nodes_.push_back({});
    }
    return edges_[of].child;
  }
  /// The edge of this action, or kNone. `from`: where to begin to look, for lists in one order.
  EdgeId find(NodeId at, core::Seat seat, const core::Action& action, EdgeId from = kNone) const {
    const EdgeId first = nodes_[at].first;
    if (from == kNone) from = first;
    for (EdgeId id = from; id != kNone; id = edges_[id].next) {
      if (edges_[id].seat == seat && edges_[id].action == action) return id;
    }
    for (EdgeId id = first; id != from; id = edges_[id].next) {
      if (edges_[id].seat == seat && edges_[id].action == action) return id;
    }
    return kNone;
  }

 private:
  std::vector<Node> nodes_{1};
  std::vector<Edge> edges_;
};

/// The average reward of each action for each seat, wherever it was made (the move-average sampling
/// technique, MAST): a table of fixed size in which rare collisions share an entry.
class MoveAverages {
 public:
  static constexpr std::uint32_t kEntries = 1u << 14;

  void clear() { entries_.assign(kEntries, {}); }
  static std::uint32_t at(core::Seat seat, const core::Action& action) {
    return (static_cast<std::uint32_t>(std::hash<core::Action>()(action) >> 16) * 8 + seat) & (kEntries - 1);
  }
  /// An action that is little known counts as promising.
  float worth(std::uint32_t entry) const {
    const Entry& e = entries_[entry];
    return (e.sum + kFirst) / (static_cast<float>(e.count) + 1);
  }
  void note(std::uint32_t entry, float reward) {
    entries_[entry].sum += reward;
    ++entries_[entry].count;
  }

 private:
  static constexpr float kFirst = 0.7f;
  struct Entry {
    float sum = 0;
    std::uint32_t count = 0;
  };
  std::vector<Entry> entries_;
};

}  // namespace arbiter::bots
