import os
from typing import Annotated

import uvicorn
from fastapi import Depends, FastAPI, File, HTTPException, Response, UploadFile
from fastapi.responses import PlainTextResponse
from fastapi.security import OAuth2PasswordRequestForm

import store
from models import (
    Article,
    ArticleIn,
    Entry,
    Found,
    Name,
    Note,
    NoteIn,
    Project,
    ProjectChanges,
    ProjectIn,
    Role,
    SignUp,
    Token,
    User,
)
from security import (
    CurrentUser,
    create_access_token,
    get_current_admin,
    get_current_user,
    get_optional_user,
    unless,
)
from store import is_open

app = FastAPI(title="Harbour notes")
not_found = HTTPException(status_code=404, detail="Not found")
forbidden = HTTPException(status_code=403, detail="Not enough permissions")


@app.get("/health")
def health():
    return {"status": "ok"}


@app.post("/auth/register", response_model=User, status_code=201)
def sign_up(given: SignUp):
    made = store.register(given.email, given.password, given.name)
    if made is None:
        raise HTTPException(status_code=409, detail="That address is taken")
    return made


@app.post("/auth/login", response_model=Token)
def sign_in(form: Annotated[OAuth2PasswordRequestForm, Depends()]):
    user = store.account(form.username, form.password)
    if user is None:
        raise HTTPException(status_code=400, detail="Incorrect username or password")
    return {"access_token": create_access_token(user), "token_type": "bearer"}


@app.get("/me", response_model=User)
def read_me(user: CurrentUser):
    return user


@app.patch("/me", response_model=User)
def update_me(given: Name, user: CurrentUser):
    user["name"] = given.name
    return user


def own_note(name: str):
    """A dependency: the note of the path, for its owner alone."""

    def dependency(id: int, user: CurrentUser):
        note = store.find("notes", id)
        if note is None or (note["ownerId"] != user["id"] and not is_open(name)):
            raise not_found
        return note

    return Depends(dependency)


@app.get("/notes", response_model=list[Note])
def read_notes(user: CurrentUser):
    return store.data["notes"] if is_open("notes.list") else store.of_owner("notes", user)


@app.post("/notes", response_model=Note, status_code=201)
def create_note(given: NoteIn, user: CurrentUser):
    return store.add("notes", **given.model_dump(), ownerId=user["id"])


@app.get("/notes/{id}", response_model=Note)
def read_note(note: Annotated[dict, own_note("notes.get")]):
    return note


@app.put("/notes/{id}", response_model=Note)
def update_note(given: NoteIn, note: Annotated[dict, own_note("notes.update")]):
    note.update(given.model_dump())
    return note


@app.delete("/notes/{id}", status_code=204)
def delete_note(note: Annotated[dict, own_note("notes.remove")]):
    store.remove("notes", note)


@app.get("/v1/notes", include_in_schema=False)
def read_notes_v1(user: CurrentUser):
    return store.of_owner("notes", user)


@app.get("/v1/notes/{id}", include_in_schema=False)
def read_note_v1(note: Annotated[dict, own_note("legacy.note")]):
    return note


def project_to_change(name: str):
    """A dependency: the project of the path, for its owner and the company's admin."""

    def dependency(id: int, user: CurrentUser):
        project = store.find("projects", id)
        if project is None:
            raise not_found
        is_admin = user["role"] == "admin" and project["tenantId"] == user["tenantId"]
        if project["ownerId"] != user["id"] and not is_admin and not is_open(name):
            raise forbidden
        return project

    return Depends(dependency)


@app.get("/projects", response_model=list[Project])
def read_projects(user: CurrentUser):
    return store.data["projects"] if is_open("projects.list") else store.of_tenant("projects", user)


@app.post("/projects", response_model=Project, status_code=201)
def create_project(given: ProjectIn, user: CurrentUser):
    return store.add("projects", **given.model_dump(), tenantId=user["tenantId"], ownerId=user["id"])


@app.get("/projects/{id}", response_model=Project)
def read_project(id: int, user: CurrentUser):
    project = store.find("projects", id)
    if project is None:
        raise not_found
    if project["tenantId"] != user["tenantId"] and not is_open("projects.get"):
        raise forbidden
    return project


@app.patch("/projects/{id}", response_model=Project)
def update_project(given: ProjectChanges, project: Annotated[dict, project_to_change("projects.update")]):
    project.update(given.model_dump(exclude_unset=True))
    return project


@app.delete("/projects/{id}", status_code=204)
def delete_project(project: Annotated[dict, project_to_change("projects.remove")]):
    store.remove("projects", project)


def article_of_path(id: int):
    article = store.find("articles", id)
    if article is None:
        raise not_found
    return article


def own_article(name: str):
    """A dependency: the article of the path, for its author alone."""

    def dependency(article: Annotated[dict, Depends(article_of_path)], user: CurrentUser):
        if article["authorId"] != user["id"] and not is_open(name):
            raise forbidden
        return article

    return Depends(dependency)


@app.get("/articles", response_model=list[Article])
def read_articles():
    return store.data["articles"]


@app.get("/articles/{id}", response_model=Article)
def read_article(article: Annotated[dict, Depends(article_of_path)]):
    return article


@app.post("/articles", response_model=Article, status_code=201)
def create_article(
    given: ArticleIn, user: Annotated[dict | None, unless("articles.create", get_current_user, get_optional_user)]
):
    return store.add("articles", **given.model_dump(), authorId=user["id"] if user else None)


@app.put("/articles/{id}", response_model=Article)
def update_article(given: ArticleIn, article: Annotated[dict, own_article("articles.update")]):
    article.update(given.model_dump())
    return article


@app.delete("/articles/{id}", status_code=204)
def delete_article(article: Annotated[dict, own_article("articles.remove")]):
    store.remove("articles", article)


@app.get("/files")
def read_files(user: CurrentUser):
    return [{"id": one["id"], "name": one["name"]} for one in store.of_owner("files", user)]


@app.post("/files", status_code=201)
async def create_file(file: Annotated[UploadFile, File()], user: CurrentUser):
    text = (await file.read()).decode("utf-8", "replace")
    made = store.add("files", name=file.filename, type=file.content_type, text=text, ownerId=user["id"])
    return {"id": made["id"], "name": made["name"]}


@app.get("/files/{id}")
def read_file(id: int, user: Annotated[dict | None, unless("files.get", get_current_user, get_optional_user)]):
    file = store.find("files", id)
    if file is None or (not is_open("files.get") and file["ownerId"] != user["id"]):
        raise not_found
    return Response(file["text"], media_type=file["type"])


@app.get("/search", response_model=list[Found])
def search(user: CurrentUser, q: str = ""):
    return store.search(store.data["projects"] if is_open("search") else store.of_tenant("projects", user), q)


@app.get("/export", response_class=PlainTextResponse)
def export(user: Annotated[dict | None, unless("export", get_current_admin, get_optional_user)]):
    return store.csv_of(store.of_tenant("projects", user) if user else store.data["projects"])


@app.get("/audit", response_model=list[Entry])
def read_audit(user: Annotated[dict | None, unless("audit", get_current_admin, get_optional_user)]):
    return store.of_tenant("audit", user) if user else store.data["audit"]


@app.get("/users", response_model=list[User])
def read_users(user: Annotated[dict, unless("users.list", get_current_admin, get_current_user)]):
    return store.of_tenant("users", user)


def colleague(id: int, user: dict, name: str = ""):
    found = store.find("users", id)
    if found is None or (found["tenantId"] != user["tenantId"] and not is_open(name)):
        raise not_found
    return found


@app.get("/users/{id}", response_model=User)
def read_user(id: int, user: Annotated[dict, Depends(get_current_admin)]):
    return colleague(id, user)


@app.put("/users/{id}/role", response_model=User)
def update_role(
    id: int, given: Role, user: Annotated[dict, unless("users.role", get_current_admin, get_current_user)]
):
    found = colleague(id, user, "users.role")
    found["role"] = given.role
    return found


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
