"""What a finished match shows, in short: the same whenever and by whatever version it is looked at."""
import copy
import hashlib
import json

import harness


def digest(value):
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


async def whole(client, match, as_):
    """The match from its first view to its last, as match.state and match.moves give it: the views after each move."""
    first = await client.call("match.state", match=match, seq=0, **{"as": as_})
    last = await client.call("match.state", match=match, **{"as": as_})
    views, view = [first["view"]], first["view"]
    while len(views) <= last["seq"]:
        page = (await client.call("match.moves", match=match, **{"as": as_, "from": len(views)}))["moves"]
        assert page and page[0]["seq"] == len(views), f"moves of {match} are missing from {len(views)} on"
        for move in page:
            view = harness.apply_patch(copy.deepcopy(view), move["patch"])
            views.append(view)
    assert view == last["view"], f"the moves of {match} do not lead to its last view as {as_}"
    return views, last


async def stored_match(client, match):
    """The number of moves, the outcome, and for each perspective a digest over all views."""
    views, last = await whole(client, match, "all")
    seen = {"all": digest(views), "spectator": digest((await whole(client, match, "spectator"))[0])}
    seats = len((await client.call("match.export", match=match))["seats"])
    for seat in range(seats):
        seen[str(seat)] = digest((await whole(client, match, seat))[0])
    return {"match": match, "seq": last["seq"], "outcome": last["outcome"], "views": seen}
