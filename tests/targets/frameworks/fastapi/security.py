"""Who asks, as the tutorial's OAuth2 with password and bearer tokens."""

import os
from datetime import datetime, timedelta, timezone
from typing import Annotated, Optional

import jwt
from fastapi import Depends, HTTPException, status
from fastapi.security import OAuth2PasswordBearer

import store

oauth2_scheme = OAuth2PasswordBearer(tokenUrl="auth/login")
optional_scheme = OAuth2PasswordBearer(tokenUrl="auth/login", auto_error=False)
SECRET = os.environ["SECRET"]


def create_access_token(user) -> str:
    expires = datetime.now(timezone.utc) + timedelta(minutes=60)
    return jwt.encode({"sub": str(user["id"]), "exp": expires}, SECRET, algorithm="HS256")


def get_current_user(token: Annotated[str, Depends(oauth2_scheme)]):
    refused = HTTPException(
        status_code=status.HTTP_401_UNAUTHORIZED,
        detail="Could not validate credentials",
        headers={"WWW-Authenticate": "Bearer"},
    )
    try:
        payload = jwt.decode(token, SECRET, algorithms=["HS256"])
    except jwt.InvalidTokenError:
        raise refused
    user = store.find("users", int(payload["sub"]))
    if user is None:
        raise refused
    return user


def get_optional_user(token: Annotated[Optional[str], Depends(optional_scheme)]):
    return get_current_user(token) if token else None


CurrentUser = Annotated[dict, Depends(get_current_user)]


def get_current_admin(user: CurrentUser):
    if user["role"] != "admin":
        raise HTTPException(status_code=403, detail="Not enough permissions")
    return user


def unless(name: str, usual, left):
    """The dependency that a switch leaves, when thrown, in place of the usual one."""
    return Depends(left if store.is_open(name) else usual)
