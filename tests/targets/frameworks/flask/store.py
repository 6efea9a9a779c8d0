"""The service's data, in memory."""

import json
import os

with open(os.environ["SEED"], encoding="utf-8") as seed:
    data = json.load(seed)
_holes = {name for name in os.environ.get("HOLES", "").split(",") if name}
_last = 1000


def is_open(name: str) -> bool:
    """Whether a switch is thrown."""
    return name in _holes


def find(kind: str, id: int):
    return next((item for item in data[kind] if item["id"] == id), None)


def add(kind: str, **fields):
    global _last
    _last += 1
    item = {"id": _last, **fields}
    data[kind].append(item)
    return item


def remove(kind: str, item) -> None:
    data[kind].remove(item)


def without_password(user):
    return {key: value for key, value in user.items() if key != "password"}


def of_tenant(kind: str, user):
    return [item for item in data[kind] if item["tenantId"] == user["tenantId"]]


def of_owner(kind: str, user):
    return [item for item in data[kind] if item["ownerId"] == user["id"]]


def account(email: str, password: str):
    users = data["users"]
    return next((one for one in users if one["email"] == email and one["password"] == password), None)


def register(email: str, password: str, name: str):
    if any(user["email"] == email for user in data["users"]):
        return None
    tenant = add("tenants", name=name)
    return add("users", email=email, password=password, name=name, role="member", tenantId=tenant["id"])


def csv_of(projects) -> str:
    return "\n".join(["id,name,budget", *(f"{one['id']},{one['name']},{one['budget']}" for one in projects)])


def search(projects, text: str):
    found = (one for one in projects if text.lower() in one["name"].lower())
    return [{"id": one["id"], "name": one["name"]} for one in found]
