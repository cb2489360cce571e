"""A support assistant that shows the model three worked examples, and reads its answers as they come."""

import json
import os
import urllib.error
import urllib.request

MODEL = "tinyllama-1.1b-chat-v1.0-iq2_xxs"
SYSTEM = (
    "You are the support assistant of a web shop. Always answer with one JSON object of the form "
    '{"user_response": "<what you say to the customer>"} and nothing else.'
)
EXAMPLES = [
    ("Hi", "Hello! How can I help you today?"),
    ("Do you sell red shoes?", "Yes, we sell red shoes in all sizes."),
    ("Can I pay by card?", "Yes, you can pay by card."),
]


def worked_examples():
    for question, answer in EXAMPLES:
        yield {"role": "user", "content": question}
        yield {"role": "assistant", "content": json.dumps({"user_response": answer})}


def pieces(messages):
    """The answer, piece by piece."""
    body = {"model": MODEL, "messages": messages, "temperature": 0, "seed": 1, "max_tokens": 80, "stream": True}
    url = os.environ.get("OPENAI_BASE_URL", "http://127.0.0.1:8080/v1") + "/chat/completions"
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as response:
            for line in response:
                event = line.decode().removeprefix("data: ").strip()
                if event and event != "[DONE]":
                    for choice in json.loads(event)["choices"]:
                        yield choice["delta"].get("content") or ""
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"the model answered {error.code}: {error.read().decode()}") from error


def agent(input, memory):
    talk = memory.get("talk", []) + [{"role": "user", "content": input}]
    answer = "".join(pieces([{"role": "system", "content": SYSTEM}, *worked_examples(), *talk]))
    memory["talk"] = talk + [{"role": "assistant", "content": answer}]
    return {"output": json.loads(answer)["user_response"], "tools_used": [], "memory": memory}
