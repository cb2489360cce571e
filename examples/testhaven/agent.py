"""The support desk of a web shop. It asks a model, and keeps the conversation in its memory."""

import json
import os
import re
import urllib.error
import urllib.request

MODEL = "tinyllama-1.1b-chat-v1.0-iq2_xxs"
SYSTEM = (
    "You are the support assistant of a web shop. Always answer with one JSON object of the form "
    '{"user_response": "<what you say to the customer>"} and nothing else.'
)


def ask(messages):
    body = {"model": MODEL, "messages": messages, "temperature": 0, "seed": 1, "max_tokens": 80}
    url = os.environ.get("OPENAI_BASE_URL", "http://127.0.0.1:8080/v1") + "/chat/completions"
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)["choices"][0]["message"]["content"]
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"the model answered {error.code}: {error.read().decode()}") from error


def spoken(answer):
    """What the customer is told, and whether the answer had the form that was asked for."""
    try:
        return json.loads(answer)["user_response"], True
    except (ValueError, TypeError, KeyError):
        return answer, False


def agent(input, memory):
    talk = memory.get("talk", []) + [{"role": "user", "content": input}]
    answer = ask([{"role": "system", "content": SYSTEM}] + talk)
    output, well_formed = spoken(answer)
    memory["talk"] = talk + [{"role": "assistant", "content": answer}]
    memory["turns"] = memory.get("turns", 0) + 1
    memory["malformed"] = memory.get("malformed", 0) + (not well_formed)
    if order := re.search(r"order number is (\d+)", input):
        memory["order"] = order[1]
    return {"output": output, "tools_used": [], "memory": memory}
