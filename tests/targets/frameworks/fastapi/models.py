"""What comes in and goes out."""

from typing import Literal, Optional

from pydantic import BaseModel, Field


class Token(BaseModel):
    access_token: str
    token_type: str


class SignUp(BaseModel):
    email: str
    password: str = Field(min_length=8)
    name: str


class User(BaseModel):
    id: int
    email: str
    name: str
    role: str
    tenantId: int


class Name(BaseModel):
    name: str


class Role(BaseModel):
    role: Literal["admin", "member"]


class NoteIn(BaseModel):
    title: str
    body: str


class Note(NoteIn):
    id: int
    ownerId: int


class ProjectIn(BaseModel):
    name: str
    budget: float


class ProjectChanges(BaseModel):
    name: Optional[str] = None
    budget: Optional[float] = None


class Project(ProjectIn):
    id: int
    tenantId: int
    ownerId: int


class Found(BaseModel):
    id: int
    name: str


class ArticleIn(BaseModel):
    title: str
    text: str


class Article(ArticleIn):
    id: int
    authorId: Optional[int]


class Entry(BaseModel):
    id: int
    actor: str
    action: str
    address: str
