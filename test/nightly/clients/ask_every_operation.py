"""Calls every function of a generated client. Prints one JSON line for each: operation, status, class of the answer, and
where the values that the client holds differ from the JSON that the server sent, or null if it sent no JSON."""
import datetime, importlib, inspect, json, re, sys, typing

package, address, key, calls = sys.argv[1], sys.argv[2], sys.argv[3], json.load(open(sys.argv[4]))
client = importlib.import_module(package).Client(base_url=address, headers={"X-API-Key": key})


def body_of(function, value):
    """The value as the first class that the function takes."""
    hints = typing.get_type_hints(function)["body"]
    classes = typing.get_args(hints) or (hints,)
    return classes[0].from_dict(value)


def plain(value):
    """The value without classes, as the client would send it back."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def moment(value):
    try:
        return datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
    except (AttributeError, ValueError):
        return None


def differences(sent, held, place="$"):
    """The client writes the same moment in another notation, everything else as it came."""
    if isinstance(sent, dict) and isinstance(held, dict):
        names = sorted(set(sent) | set(held))
        missing = [f"{place}.{name}" for name in names if name not in sent or name not in held]
        both = [name for name in names if name in sent and name in held]
        return missing + [one for name in both for one in differences(sent[name], held[name], f"{place}.{name}")]
    if isinstance(sent, list) and isinstance(held, list) and len(sent) == len(held):
        return [one for at, (a, b) in enumerate(zip(sent, held)) for one in differences(a, b, f"{place}[{at}]")]
    same = sent == held and isinstance(sent, bool) == isinstance(held, bool)
    return [] if same or (moment(sent) is not None and moment(sent) == moment(held)) else [f"{place}: {sent!r}, {held!r}"]


for call in calls:
    name = re.sub(r"([A-Z])", lambda part: "_" + part.group(1).lower(), call["operationId"])
    module = importlib.import_module(f"{package}.api.{call['tag']}.{name}")
    given = {**call["path"], **call["query"]}
    if "body" in call:
        given["body"] = body_of(module.sync_detailed, call["body"])
    accepted = inspect.signature(module.sync_detailed).parameters
    assert set(given) <= set(accepted), (name, set(given) - set(accepted))
    answer = module.sync_detailed(client=client, **given)
    parsed = getattr(answer, "parsed", None)
    is_json = "json" in answer.headers.get("content-type", "")
    found = differences(json.loads(answer.content), plain(parsed))[:10] if is_json else None
    print(json.dumps([call["operationId"], int(answer.status_code), type(parsed).__name__, found]))
