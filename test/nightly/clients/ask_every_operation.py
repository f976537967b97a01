"""Calls every function of a generated client. Prints one JSON line for each: operation, status, class of the answer."""
import importlib, inspect, json, re, sys, typing

package, address, key, calls = sys.argv[1], sys.argv[2], sys.argv[3], json.load(open(sys.argv[4]))
client = importlib.import_module(package).Client(base_url=address, headers={"X-API-Key": key})


def body_of(function, value):
    """The value as the first class that the function takes."""
    hints = typing.get_type_hints(function)["body"]
    classes = typing.get_args(hints) or (hints,)
    return classes[0].from_dict(value)


for call in calls:
    name = re.sub(r"([A-Z])", lambda part: "_" + part.group(1).lower(), call["operationId"])
    module = importlib.import_module(f"{package}.api.{call['tag']}.{name}")
    given = {**call["path"], **call["query"]}
    if "body" in call:
        given["body"] = body_of(module.sync_detailed, call["body"])
    accepted = inspect.signature(module.sync_detailed).parameters
    assert set(given) <= set(accepted), (name, set(given) - set(accepted))
    answer = module.sync_detailed(client=client, **given)
    parsed = type(getattr(answer, "parsed", None)).__name__
    print(json.dumps([call["operationId"], int(answer.status_code), parsed]))
