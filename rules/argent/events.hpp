// The events of a match, as its viewers are told them. What only some may see is a Secret.
#pragma once

#include <variant>

#include "rules/argent/state.hpp"

namespace arbiter::argent {

enum class Resource : std::uint8_t { gold, mana, ip, intelligence, wisdom, merit_badge };
BOOST_DESCRIBE_ENUM(Resource, gold, mana, ip, intelligence, wisdom, merit_badge)

/// Where cards lie open to be taken: of their kind's tableau, or in a room.
enum class OpenPlace : std::uint8_t { tableau, adventuring_pool, vault_revealed };
BOOST_DESCRIBE_ENUM(OpenPlace, tableau, adventuring_pool, vault_revealed)

/// Where a card comes from that a seat gains.
enum class CardSource : std::uint8_t { tableau, adventuring_pool, vault_revealed, deck, legendary, box };
BOOST_DESCRIBE_ENUM(CardSource, tableau, adventuring_pool, vault_revealed, deck, legendary, box)

/// What becomes of a card that is used.
enum class UsedCard : std::uint8_t { stays, exhausted, discarded };
BOOST_DESCRIBE_ENUM(UsedCard, stays, exhausted, discarded)

struct SeatResult {
  Seat seat;
  std::uint8_t place;
  std::uint8_t votes;
  std::int32_t ip;
};
BOOST_DESCRIBE_STRUCT(SeatResult, (), (seat, place, votes, ip))

struct CandidateChosen {
  static constexpr std::string_view type = "candidate_chosen";
  static constexpr std::string_view words = "{seat} takes the {sheet} sheet, side {side}.";
  Seat seat;
  Sheet sheet;
  Side side;
};
struct MarkPlaced {
  static constexpr std::string_view type = "mark_placed";
  static constexpr std::string_view words = "{seat} marks Voter {voter}[: {face}].";
  Seat seat;
  std::uint8_t voter;
  HiddenVoter face;
};
struct MaskTaken {
  static constexpr std::string_view type = "mask_taken";
  static constexpr std::string_view words = "{seat} takes the {card}.";
  Seat seat;
  Card card;
};
struct RoundStarted {
  static constexpr std::string_view type = "round_started";
  static constexpr std::string_view words = "Round {round}: {seat} is First Player.";
  std::uint8_t round;
  Seat seat;
  List<Card, 5> offerings;  // that lie on the table again
};
struct TurnStarted {
  static constexpr std::string_view type = "turn_started";
  static constexpr std::string_view words = "{seat} has a turn.";
  Seat seat;
};
struct ExtraActionStarted {
  static constexpr std::string_view type = "extra_turn_started";
  static constexpr std::string_view words = "{seat} has one more main action.";
  Seat seat;
};
struct CardTurnedUp {
  static constexpr std::string_view type = "card_turned_up";
  static constexpr std::string_view words = "{card} is turned up.";
  Card card;
  OpenPlace place;
};
struct CardsUnderDeck {
  static constexpr std::string_view type = "cards_under_deck";
  static constexpr std::string_view words = "These go under their decks: {cards}.";
  List<Card, 16> cards;
  OpenPlace place;  // where they lay
};
struct SpellCast {
  static constexpr std::string_view type = "spell_cast";
  static constexpr std::string_view words = "{seat} casts level {level} of {spell} for {mana} Mana.";
  Seat seat;
  Card spell;
  std::uint8_t level;
  std::uint8_t mana;
};
struct CardUsed {
  static constexpr std::string_view type = "card_used";
  static constexpr std::string_view words = "{seat} uses {card}.";
  Seat seat;
  Card card;
  UsedCard then;
};
struct CardDiscarded {  // by its own effect
  static constexpr std::string_view type = "card_discarded";
  static constexpr std::string_view words = "{card} of {seat} goes to the discard pile.";
  Seat seat;
  Card card;
};
struct CardLost {
  static constexpr std::string_view type = "card_lost";
  static constexpr std::string_view words = "{seat} loses {card}.";
  Seat seat;
  Card card;
};
struct OfferingTaken {
  static constexpr std::string_view type = "offering_taken";
  static constexpr std::string_view words = "{seat} takes {card}.";
  Seat seat;
  Card card;
};
struct LastOffering {
  static constexpr std::string_view type = "last_offering";
  static constexpr std::string_view words = "The last Bell Tower Offering is gone.";
  Seat seat;
};
struct Reacted {
  static constexpr std::string_view type = "reacted";
  static constexpr std::string_view words = "{seat} reacts with {card}.";
  Seat seat;
  Card card;
  std::optional<std::uint8_t> level;
  std::uint8_t event;
};
struct RoundPassed {
  static constexpr std::string_view type = "round_passed";
  static constexpr std::string_view words = "{seat} passes for the round.";
  Seat seat;
};
struct MagePlaced {
  static constexpr std::string_view type = "mage_placed";
  static constexpr std::string_view words = "{seat} places a {colour} Mage in {room}, slot {slot}.";
  Seat seat;
  MageId mage;
  Colour colour;
  Room room;
  std::uint8_t slot;
  bool summoned;  // it comes from the supply
};
struct MageShadows {
  static constexpr std::string_view type = "mage_shadows";
  static constexpr std::string_view words = "{seat} lets a {colour} Mage shadow slot {slot} of {room}.";
  Seat seat;
  MageId mage;
  Colour colour;
  Room room;
  std::uint8_t slot;
  bool summoned;  // it comes from the supply
};
struct MageWounded {
  static constexpr std::string_view type = "mage_wounded";
  static constexpr std::string_view words = "A {colour} Mage of {owner} is wounded in {room} by {by}.";
  Seat owner;
  MageId mage;
  Colour colour;
  Room room;
  std::uint8_t slot;
  Seat by;
};
struct MageBanished {
  static constexpr std::string_view type = "mage_banished";
  static constexpr std::string_view words = "A {colour} Mage of {owner} is banished from {room} by {by}.";
  Seat owner;
  MageId mage;
  Colour colour;
  Room room;
  std::uint8_t slot;
  Seat by;
};
struct MageHealed {
  static constexpr std::string_view type = "mage_healed";
  static constexpr std::string_view words = "A {colour} Mage of {owner} is healed.";
  Seat owner;
  MageId mage;
  Colour colour;
};
struct MageMoved {
  static constexpr std::string_view type = "mage_moved";
  static constexpr std::string_view words = "A {colour} Mage of {owner} moves to {room}, slot {slot}.";
  Seat owner;
  MageId mage;
  Colour colour;
  Room room;
  std::uint8_t slot;
};
struct MageIntoShadow {
  static constexpr std::string_view type = "mage_into_shadow";
  static constexpr std::string_view words = "A {colour} Mage of {owner} now shadows slot {slot} of {room}.";
  Seat owner;
  MageId mage;
  Colour colour;
  Room room;
  std::uint8_t slot;
};
struct MageSentToInfirmary {
  static constexpr std::string_view type = "mage_sent_to_infirmary";
  static constexpr std::string_view words = "{owner} sends a {colour} Mage to the Infirmary.";
  Seat owner;
  MageId mage;
  Colour colour;
};
struct MageChangesOwner {
  static constexpr std::string_view type = "mage_changes_owner";
  static constexpr std::string_view words = "A {colour} Mage of {from} now belongs to {owner}.";
  Seat owner;
  Seat from;
  MageId mage;
  Colour colour;
};
struct MageRecruited {
  static constexpr std::string_view type = "mage_recruited";
  static constexpr std::string_view words = "{seat} gains a {colour} Mage.";
  Seat seat;
  MageId mage;
  Colour colour;
};
struct MageExchanged {
  static constexpr std::string_view type = "mage_exchanged";
  static constexpr std::string_view words = "{seat} exchanges a {from} Mage for a {to} one.";
  Seat seat;
  Colour from;
  Colour to;
};
struct RoomLocked {
  static constexpr std::string_view type = "room_locked";
  static constexpr std::string_view words = "{room} is locked.";
  Room room;
};
struct Gained {
  static constexpr std::string_view type = "gained";
  static constexpr std::string_view words = "{seat} gains {n} {what}.";
  Seat seat;
  Resource what;
  std::uint8_t n;
};
struct Paid {
  static constexpr std::string_view type = "paid";
  static constexpr std::string_view words = "{seat} pays {n} {what}.";
  Seat seat;
  Resource what;
  std::uint8_t n;
};
struct GoldWaived {
  static constexpr std::string_view type = "gold_waived";
  static constexpr std::string_view words = "{seat} uses {card} instead of Gold.";
  Seat seat;
  Card card;
};
struct Stolen {
  static constexpr std::string_view type = "stolen";
  static constexpr std::string_view words = "{seat} takes {n} {what} from {from}.";
  Seat seat;
  Seat from;
  Resource what;
  std::uint8_t n;
};
struct Researched {
  static constexpr std::string_view type = "researched";
  static constexpr std::string_view words = "{seat} has {spell} at level {level}.";
  Seat seat;
  Card spell;
  std::uint8_t level;
  bool from_tableau;  // it is new, and was not told as gained before
};
struct SpellPutBack {
  static constexpr std::string_view type = "spell_put_back";
  static constexpr std::string_view words = "{spell} of {seat} goes under the Spell deck.";
  Seat seat;
  Card spell;
  std::uint8_t int_back;  // tokens that lay on it and can be spent again
  std::uint8_t wis_back;
};
struct SpellsTraded {
  static constexpr std::string_view type = "spells_traded";
  static constexpr std::string_view words = "{seat} trades {given} for {taken} of {from}.";
  Seat seat;
  Seat from;
  Card given;
  Card taken;
};
struct CardGained {
  static constexpr std::string_view type = "card_gained";
  static constexpr std::string_view words = "{seat} gains {card}.";
  Seat seat;
  Card card;
  bool from_deck;
  CardSource source;
};
struct CardBought {
  static constexpr std::string_view type = "card_bought";
  static constexpr std::string_view words = "{seat} buys {card} for {gold} Gold.";
  Seat seat;
  Card card;
  std::uint8_t gold;
};
struct SecretSupporter {
  static constexpr std::string_view type = "secret_supporter";
  static constexpr std::string_view words = "{seat} gains a Secret Supporter[: {card}].";
  Seat seat;
  HiddenCard card;
};
struct Peeked {
  static constexpr std::string_view type = "peeked";
  static constexpr std::string_view words = "{seat} looks at {n} cards of the Supporter deck.";
  Seat seat;
  std::uint8_t n;
};
struct CardRefreshed {
  static constexpr std::string_view type = "card_refreshed";
  static constexpr std::string_view words = "{card} of {seat} is ready again.";
  Seat seat;
  Card card;
};
struct EffectLasts {
  static constexpr std::string_view type = "effect_lasts";
  static constexpr std::string_view words =
      "{source} of {seat} stays in force: {effect}[ of {n}], until {until}.";
  Seat seat;
  LastingKind effect;
  Until until;
  Card source;
  std::optional<std::uint8_t> n;  // of Mana, where it is about so much; adds to what is in force already
};
struct BadgeFlipped {
  static constexpr std::string_view type = "badge_flipped";
  static constexpr std::string_view words = "{seat} flips a Merit Badge.";
  Seat seat;
};
struct ErrandTaken {
  static constexpr std::string_view type = "errand_taken";
  static constexpr std::string_view words = "{seat} does the errand of slot {slot} in {room}.";
  Seat seat;
  MageId mage;
  Room room;
  std::uint8_t slot;
};
struct ErrandForfeited {
  static constexpr std::string_view type = "errand_forfeited";
  static constexpr std::string_view words = "{seat} forfeits the errand of slot {slot} in {room} for 1 IP.";
  Seat seat;
  MageId mage;
  Room room;
  std::uint8_t slot;
};
struct TowerMoved {
  static constexpr std::string_view type = "tower_moved";
  static constexpr std::string_view words = "The Astronomy marker moves to space {space}.";
  std::uint8_t space;
};
struct FirstPlayerNext {
  static constexpr std::string_view type = "first_player_next";
  static constexpr std::string_view words = "{seat} will be First Player in the next round.";
  Seat seat;
};
struct ResolutionStarted {
  static constexpr std::string_view type = "resolution_started";
  static constexpr std::string_view words = "The errands of round {round} are resolved.";
  std::uint8_t round;
};
struct MagesReturned {
  static constexpr std::string_view type = "mages_returned";
  static constexpr std::string_view words = "All Mages return to their offices.";
  std::uint8_t round;
  List<Colour, kMages> to_supply;  // of the temporary ones
};
struct RoomTurned {
  static constexpr std::string_view type = "room_turned";
  static constexpr std::string_view words = "{room} is turned to side {side}.";
  Room room;
  Side side;
};
struct SecretShown {  // R116
  static constexpr std::string_view type = "secret_shown";
  static constexpr std::string_view words = "{seat} shows its secret Supporter {card}.";
  Seat seat;
  Card card;
};
struct WhiteAshAnnounced {
  static constexpr std::string_view type = "white_ash_announced";
  static constexpr std::string_view words = "{seat} counts White Ash for {department}.";
  Seat seat;
  Department department;
};
struct VoterAwarded {
  static constexpr std::string_view type = "voter_awarded";
  static constexpr std::string_view words = "Voter {voter}, {face}, votes for {seat}.";
  std::uint8_t voter;
  Voter face;
  Seat seat;
};
struct VoterAbstains {
  static constexpr std::string_view type = "voter_abstains";
  static constexpr std::string_view words = "Voter {voter}, {face}, abstains.";
  std::uint8_t voter;
  Voter face;
};
struct GameOver {
  static constexpr std::string_view type = "game_over";
  static constexpr std::string_view words = "The game is over; {seat} is the new Chancellor.";
  Seat seat;
  List<SeatResult, kSeats> standings;
};
BOOST_DESCRIBE_STRUCT(CandidateChosen, (), (seat, sheet, side))
BOOST_DESCRIBE_STRUCT(MarkPlaced, (), (seat, voter, face))
BOOST_DESCRIBE_STRUCT(MaskTaken, (), (seat, card))
BOOST_DESCRIBE_STRUCT(RoundStarted, (), (round, seat, offerings))
BOOST_DESCRIBE_STRUCT(TurnStarted, (), (seat))
BOOST_DESCRIBE_STRUCT(ExtraActionStarted, (), (seat))
BOOST_DESCRIBE_STRUCT(CardTurnedUp, (), (card, place))
BOOST_DESCRIBE_STRUCT(CardsUnderDeck, (), (cards, place))
BOOST_DESCRIBE_STRUCT(SpellCast, (), (seat, spell, level, mana))
BOOST_DESCRIBE_STRUCT(CardUsed, (), (seat, card, then))
BOOST_DESCRIBE_STRUCT(CardDiscarded, (), (seat, card))
BOOST_DESCRIBE_STRUCT(CardLost, (), (seat, card))
BOOST_DESCRIBE_STRUCT(OfferingTaken, (), (seat, card))
BOOST_DESCRIBE_STRUCT(LastOffering, (), (seat))
BOOST_DESCRIBE_STRUCT(Reacted, (), (seat, card, level, event))
BOOST_DESCRIBE_STRUCT(RoundPassed, (), (seat))
BOOST_DESCRIBE_STRUCT(MagePlaced, (), (seat, mage, colour, room, slot, summoned))
BOOST_DESCRIBE_STRUCT(MageShadows, (), (seat, mage, colour, room, slot, summoned))
BOOST_DESCRIBE_STRUCT(MageWounded, (), (owner, mage, colour, room, slot, by))
BOOST_DESCRIBE_STRUCT(MageBanished, (), (owner, mage, colour, room, slot, by))
BOOST_DESCRIBE_STRUCT(MageHealed, (), (owner, mage, colour))
BOOST_DESCRIBE_STRUCT(MageMoved, (), (owner, mage, colour, room, slot))
BOOST_DESCRIBE_STRUCT(MageIntoShadow, (), (owner, mage, colour, room, slot))
BOOST_DESCRIBE_STRUCT(MageSentToInfirmary, (), (owner, mage, colour))
BOOST_DESCRIBE_STRUCT(MageChangesOwner, (), (owner, from, mage, colour))
BOOST_DESCRIBE_STRUCT(MageRecruited, (), (seat, mage, colour))
BOOST_DESCRIBE_STRUCT(MageExchanged, (), (seat, from, to))
BOOST_DESCRIBE_STRUCT(RoomLocked, (), (room))
BOOST_DESCRIBE_STRUCT(Gained, (), (seat, what, n))
BOOST_DESCRIBE_STRUCT(Paid, (), (seat, what, n))
BOOST_DESCRIBE_STRUCT(GoldWaived, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Stolen, (), (seat, from, what, n))
BOOST_DESCRIBE_STRUCT(Researched, (), (seat, spell, level, from_tableau))
BOOST_DESCRIBE_STRUCT(SpellPutBack, (), (seat, spell, int_back, wis_back))
BOOST_DESCRIBE_STRUCT(SpellsTraded, (), (seat, from, given, taken))
BOOST_DESCRIBE_STRUCT(CardGained, (), (seat, card, from_deck, source))
BOOST_DESCRIBE_STRUCT(CardBought, (), (seat, card, gold))
BOOST_DESCRIBE_STRUCT(SecretSupporter, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Peeked, (), (seat, n))
BOOST_DESCRIBE_STRUCT(CardRefreshed, (), (seat, card))
BOOST_DESCRIBE_STRUCT(EffectLasts, (), (seat, effect, until, source, n))
BOOST_DESCRIBE_STRUCT(BadgeFlipped, (), (seat))
BOOST_DESCRIBE_STRUCT(ErrandTaken, (), (seat, mage, room, slot))
BOOST_DESCRIBE_STRUCT(ErrandForfeited, (), (seat, mage, room, slot))
BOOST_DESCRIBE_STRUCT(TowerMoved, (), (space))
BOOST_DESCRIBE_STRUCT(FirstPlayerNext, (), (seat))
BOOST_DESCRIBE_STRUCT(ResolutionStarted, (), (round))
BOOST_DESCRIBE_STRUCT(MagesReturned, (), (round, to_supply))
BOOST_DESCRIBE_STRUCT(RoomTurned, (), (room, side))
BOOST_DESCRIBE_STRUCT(SecretShown, (), (seat, card))
BOOST_DESCRIBE_STRUCT(WhiteAshAnnounced, (), (seat, department))
BOOST_DESCRIBE_STRUCT(VoterAwarded, (), (voter, face, seat))
BOOST_DESCRIBE_STRUCT(VoterAbstains, (), (voter, face))
BOOST_DESCRIBE_STRUCT(GameOver, (), (seat, standings))
using Event =
    std::variant<CardDiscarded, CardLost, CandidateChosen, MarkPlaced, MaskTaken, RoundStarted, TurnStarted,
                 ExtraActionStarted, CardTurnedUp, CardsUnderDeck, SpellCast, CardUsed, OfferingTaken,
                 LastOffering, Reacted, RoundPassed, MagePlaced, MageShadows, MageWounded, MageBanished,
                 MageHealed, MageMoved, MageIntoShadow, MageSentToInfirmary, MageChangesOwner, MageRecruited,
                 MageExchanged, RoomLocked, Gained, Paid, GoldWaived, Stolen, Researched, SpellPutBack,
                 SpellsTraded, CardGained, CardBought, SecretSupporter, Peeked, CardRefreshed, EffectLasts,
                 BadgeFlipped, ErrandTaken, ErrandForfeited, TowerMoved, FirstPlayerNext, ResolutionStarted,
                 MagesReturned, RoomTurned, SecretShown, WhiteAshAnnounced, VoterAwarded, VoterAbstains,
                 GameOver>;

}  // namespace arbiter::argent
