#include "rules/bots/search.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <optional>

namespace arbiter::bots {

using core::Action;
using core::Match;
using core::Seat;
using core::SeatSet;

namespace {

constexpr int kMostFailures = 8;
constexpr int kBetweenChecks = 16;      // iterations between two looks at whether more would change anything
constexpr Seat kNobody = Seat::none();  // whose edges lead below a joint choice

/// An untried action is tried while a node has fewer than this many tried ones: without the bound, a node
/// with hundreds of actions would never come back to a good one.
std::size_t width(std::uint32_t visits, bool root) {
  return 2 + static_cast<std::size_t>((root ? 8.0f : 2.0f) * std::sqrt(static_cast<float>(visits)));
}

/// The choices of several seats at once, which do not know of each other: each goes down a branch of its own
/// below the node where the window opened.
class Window {
 public:
  void open(NodeId node, SeatSet asked) {
    node_ = node;
    asked_ = asked;
    branch_.fill(node);
    joint_ = 0;
    choices_ = 0;
  }
  bool is_open() const { return !asked_.empty(); }
  NodeId node() const { return node_; }
  NodeId branch(Seat seat) const { return branch_[seat]; }

  /// The window stays open as long as the others that owed a decision still owe it.
  void chosen(Seat seat, EdgeId edge, NodeId child, SeatSet now) {
    branch_[seat] = child;
    joint_ ^= (edge + 1) * 0x9e3779b97f4a7c15u;
    ++choices_;
    SeatSet others = asked_;
    others.erase(seat);
    asked_ = !others.empty() && (others & now) == others ? now : SeatSet();
  }
  int choices() const { return choices_; }
  Action joint() const {
    Action packed;
    core::ByteWriter<Action> write(packed);
    write(joint_);
    return packed;
  }

 private:
  NodeId node_ = Tree::kRoot;
  SeatSet asked_;
  std::array<NodeId, core::kMaxSeats> branch_{};
  std::uint64_t joint_ = 0;
  int choices_ = 0;
};

}  // namespace

Search::Search(const SearchOptions& options, const core::Seed& seed) : options_(options), rng_(seed) {
  noise_ = std::uint64_t{rng_.next()} << 32 | rng_.next();
}

/// SplitMix64, and the high half of a product: fast, and even enough for choosing moves.
std::uint32_t Search::below(std::uint32_t n) {
  std::uint64_t z = noise_ += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return static_cast<std::uint32_t>(((z ^ z >> 31) >> 32) * n >> 32);
}

Action Search::choose(const Match& match, Seat seat) {
  report_ = {};
  std::vector<Action> legal;
  match.legal_actions(seat, legal);
  if (legal.size() == 1) return legal.front();
  search(match, seat, [this](double left) { return decided(left); });
  return most_visited(seat, legal);
}

std::vector<Estimate> Search::analyse(const Match& match, Seat seat, const Hear& hear) {
  report_ = {};
  std::vector<Action> legal;
  match.legal_actions(seat, legal);
  search(match, seat, [&](double) {
    if (hear) hear(estimates(seat, legal));
    return false;
  });
  return estimates(seat, legal);
}

/// Fills the tree, until the budget is used up or `enough` says so, which is asked every few iterations.
void Search::search(const Match& match, Seat seat, const std::function<bool(double left)>& enough) {
  const auto start = Clock::now();
  const auto end = start + options_.budget.time;
  const bool timed = options_.budget.time.count() > 0;
  tree_.clear();
  judge_.clear();
  averages_.clear();
  root_ = match.clone();
  root_->resample(core::Viewer::seat(seat),
                  rng_);  // from here on nothing is left of what the seat may not know
  set_world();
  const auto standing = root_->provisional_outcome();
  team_ = standing && standing->kind != core::Outcome::Kind::ranked;
  for (int done = 0; done < options_.budget.iterations && report_.failures < kMostFailures; ++done) {
    if (options_.budget.stopped != nullptr && *options_.budget.stopped) break;
    double left = options_.budget.iterations - done;
    if (timed) {
      const auto now = Clock::now();
      if (now >= end) break;
      left = std::min(left, static_cast<double>(done) *
                                ((end - now) / std::max<double>(1, (now - start).count())).count());
    }
    if (done % kBetweenChecks == kBetweenChecks - 1 && enough(left)) break;
    try {
      iterate(seat);
      ++report_.iterations;
    } catch (const std::exception&) {  // a rule is broken in some world; the match itself may go on
      ++report_.failures;
      set_world();
    }
  }
  report_.nodes = tree_.nodes();
}

std::vector<Estimate> Search::estimates(Seat seat, const std::vector<Action>& legal) const {
  std::vector<Estimate> all;
  all.reserve(legal.size());
  for (const Action& action : legal) {
    const EdgeId id = tree_.find(Tree::kRoot, seat, action);
    const std::uint32_t visits = id == kNone ? 0 : tree_.edge(id).visits;
    all.push_back({action, visits, visits == 0 ? 0 : tree_.edge(id).sum / static_cast<float>(visits)});
  }
  return all;
}

void Search::set_world() {
  world_ = root_->clone();
  adviser_ = dynamic_cast<const core::AdvisedMatch*>(world_.get());
}

void Search::iterate(Seat seat) {
  path_.clear();
  made_.clear();
  world_->assign(*root_);
  world_->resample(core::Viewer::seat(seat), rng_);
  descend(seat);
  back_up(play_out());
}

/// Goes down to a node that is new, or to the end of the match.
void Search::descend(Seat searcher) {
  Window window;
  NodeId node = Tree::kRoot;
  for (SeatSet to_act = world_->to_act(); !to_act.empty();) {
    if (!window.is_open()) window.open(node, to_act);
    const Seat seat = to_act.contains(searcher) ? searcher : to_act.front();
    world_->legal_actions(seat, legal_);
    const EdgeId edge = select(window.branch(seat), seat, path_.empty());
    if (edge == kNone) return;
    const bool fresh = tree_.edge(edge).visits == 0;
    play(seat, tree_.edge(edge).action);
    path_.push_back(edge);
    if (fresh) return;
    to_act = world_->to_act();
    window.chosen(seat, edge, tree_.child(edge), to_act);
    if (window.is_open()) continue;
    node = tree_.child(edge);
    if (window.choices() == 1) continue;
    EdgeId joint = tree_.find(window.node(), kNobody, window.joint());
    const bool new_joint = joint == kNone;
    if (new_joint) joint = tree_.add(window.node(), kNobody, window.joint());
    node = tree_.child(joint);
    if (new_joint) return;
  }
}

/// UCB over the legal actions that have been tried here, or one that has not. None if the tree is full.
EdgeId Search::select(NodeId at, Seat seat, bool root) {
  Node& node = tree_[at];
  ++node.visits;
  untried_.clear();
  EdgeId best = kNone;
  EdgeId from = node.first;
  float best_value = 0;
  std::size_t tried = 0;
  for (std::uint32_t i = 0; i < legal_.size(); ++i) {
    const EdgeId id = node.first == kNone ? kNone : tree_.find(at, seat, legal_[i], from);
    if (id == kNone) {
      untried_.push_back(i);
      continue;
    }
    Edge& edge = tree_.edge(id);
    from = edge.next;
    ++edge.available;
    ++tried;
    const auto visits = static_cast<float>(std::max(1u, edge.visits));
    const float value =
        edge.sum / visits +
        options_.exploration * std::sqrt(std::log(static_cast<float>(edge.available)) / visits);
    if (best == kNone || value > best_value) {
      best = id;
      best_value = value;
    }
  }
  if (untried_.empty() || (best != kNone && tried >= width(node.visits, root))) return best;
  if (tree_.full()) return best;
  if (tried == 0 && adviser_ != nullptr && untried_.size() == legal_.size()) {  // advice comes first
    return tree_.add(at, seat, legal_[adviser_->advised(seat, legal_)]);
  }
  std::uint32_t chosen = untried_[below(static_cast<std::uint32_t>(untried_.size()))];
  for (int more = 1; more < options_.tournament; ++more) {
    const std::uint32_t other = untried_[below(static_cast<std::uint32_t>(untried_.size()))];
    if (worth(seat, other) > worth(seat, chosen)) chosen = other;
  }
  return tree_.add(at, seat, legal_[chosen]);
}

float Search::worth(Seat seat, std::uint32_t i) const { return averages_.worth(average_at(seat, legal_[i])); }

/// Where seats are one team, an action is as good for it whoever takes it.
std::uint32_t Search::average_at(Seat seat, const Action& action) const {
  return MoveAverages::at(team_ ? Seat(0) : seat, action);
}

void Search::play(Seat seat, const Action& action) {
  made_.push_back({seat, average_at(seat, action)});
  world_->play(seat, action);
  ++report_.decisions;
}

/// From where the tree ends: random actions, of which those are preferred that did well before.
Rewards Search::play_out() {
  const bool judged = options_.playout_decisions > 0 && world_->provisional_outcome().has_value();
  // Not always at the same distance, since that would often be in the middle of somebody's turn.
  const auto spread = static_cast<std::uint32_t>(std::max(1, options_.playout_decisions / 2));
  const int bound =
      judged ? options_.playout_decisions + static_cast<int>(below(spread)) : options_.longest_playout;
  for (int made = 0; made < bound; ++made) {
    const SeatSet to_act = world_->to_act();
    if (to_act.empty()) return judge_.of_outcome(world_->outcome().value());
    const Seat seat = to_act.front();
    world_->legal_actions(seat, legal_);
    play(seat, legal_[light_choice(seat)]);
  }
  if (world_->to_act().empty()) return judge_.of_outcome(world_->outcome().value());
  return judged ? judge_.of_provisional(world_->provisional_outcome().value()) : Judge::undecided();
}

/// Which of legal_ a playout takes: mostly what the game advises, otherwise the best of some random ones.
std::uint32_t Search::light_choice(Seat seat) {
  const auto n = static_cast<std::uint32_t>(legal_.size());
  std::uint32_t chosen = below(n);
  if (n == 1) return chosen;
  if (adviser_ != nullptr && static_cast<int>(below(8)) < options_.advised_in_8) {
    return static_cast<std::uint32_t>(adviser_->advised(seat, legal_));
  }
  for (int more = 1; more < options_.tournament; ++more) {
    const std::uint32_t other = below(n);
    if (worth(seat, other) > worth(seat, chosen)) chosen = other;
  }
  return chosen;
}

void Search::back_up(const Rewards& rewards) {
  for (const EdgeId id : path_) {
    Edge& edge = tree_.edge(id);
    ++edge.visits;
    edge.sum += rewards[edge.seat];
  }
  for (const Made& made : made_) averages_.note(made.average, rewards[made.seat]);
}

/// Whether the second action cannot become the most visited one any more.
bool Search::decided(double left) const {
  std::uint32_t most = 0, second = 0;
  for (EdgeId id = tree_.first(Tree::kRoot); id != kNone; id = tree_.edge(id).next) {
    const std::uint32_t visits = tree_.edge(id).visits;
    if (visits > most) {
      second = most;
      most = visits;
    } else {
      second = std::max(second, visits);
    }
  }
  return most > second + left;
}

Action Search::most_visited(Seat seat, const std::vector<Action>& legal) {
  const Edge* best = nullptr;
  for (EdgeId id = tree_.first(Tree::kRoot); id != kNone; id = tree_.edge(id).next) {
    const Edge& edge = tree_.edge(id);
    if (edge.seat != seat || edge.visits == 0) continue;
    const bool better = best == nullptr || edge.visits > best->visits ||
                        (edge.visits == best->visits && edge.sum > best->sum);
    if (better) best = &edge;
  }
  if (best == nullptr) return legal.at(below(static_cast<std::uint32_t>(legal.size())));
  return best->action;
}

}  // namespace arbiter::bots
