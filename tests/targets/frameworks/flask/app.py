import os
from datetime import timedelta
from functools import wraps

from flask import Blueprint, Flask, Response, abort, jsonify, request, send_from_directory
from flask_jwt_extended import JWTManager, create_access_token, current_user, get_current_user, jwt_required

import store
from store import is_open

app = Flask(__name__, static_folder=os.environ["PUBLIC"], static_url_path="")
app.config["JWT_SECRET_KEY"] = os.environ["SECRET"]
app.config["JWT_ACCESS_TOKEN_EXPIRES"] = timedelta(hours=1)
jwt = JWTManager(app)
api = Blueprint("api", __name__, url_prefix="/api")


@jwt.user_lookup_loader
def load_user(_header, claims):
    return store.find("users", int(claims["sub"]))


@app.errorhandler(400)
@app.errorhandler(403)
@app.errorhandler(404)
def tell(error):
    return jsonify(msg=error.description), error.code


def admin_required(view):
    """Lets in the company's admin."""

    @wraps(view)
    @jwt_required()
    def guarded(*args, **kwargs):
        if current_user["role"] != "admin":
            abort(403)
        return view(*args, **kwargs)

    return guarded


def unless(name, usual, left):
    """The decorator that a switch leaves, when thrown, in place of the usual one."""
    return left if is_open(name) else usual


def fields(*names):
    """The named fields of the JSON body; 400 where one is missing."""
    given = request.get_json()
    if not isinstance(given, dict) or any(given.get(name) in (None, "") for name in names):
        abort(400, description=f"Needed: {', '.join(names)}")
    return {name: given[name] for name in names}


def load(kind, id, may, name=""):
    """The thing of the path, for whom `may` allows."""
    item = store.find(kind, id)
    if item is None:
        abort(404)
    if not may(item) and not is_open(name):
        abort(403)
    return item


def mine(item):
    return item.get("ownerId", item.get("authorId")) == current_user["id"]


def of_tenant(item):
    return item["tenantId"] == current_user["tenantId"]


def mine_or_admin(item):
    return mine(item) or (current_user["role"] == "admin" and of_tenant(item))


@app.get("/")
def home():
    return send_from_directory(os.environ["PUBLIC"], "index.html")


@api.get("/health")
def health():
    return jsonify(status="ok")


@api.post("/auth/register")
def sign_up():
    made = store.register(**fields("email", "password", "name"))
    if made is None:
        return jsonify(msg="That address is taken"), 409
    return jsonify(store.without_password(made)), 201


@api.post("/auth/login")
def sign_in():
    user = store.account(**fields("email", "password"))
    if user is None:
        return jsonify(msg="Bad email or password"), 401
    return jsonify(access_token=create_access_token(identity=str(user["id"])))


@api.get("/me")
@jwt_required()
def show_me():
    return jsonify(store.without_password(current_user))


@api.patch("/me")
@jwt_required()
def update_me():
    current_user.update(fields("name"))
    return jsonify(store.without_password(current_user))


@api.get("/notes")
@jwt_required()
def list_notes():
    return jsonify(store.data["notes"] if is_open("notes.list") else store.of_owner("notes", current_user))


@api.post("/notes")
@jwt_required()
def create_note():
    return jsonify(store.add("notes", **fields("title", "body"), ownerId=current_user["id"])), 201


@api.get("/notes/<int:id>")
@jwt_required()
def show_note(id):
    return jsonify(load("notes", id, mine, "notes.get"))


@api.put("/notes/<int:id>")
@jwt_required()
def update_note(id):
    note = load("notes", id, mine, "notes.update")
    note.update(fields("title", "body"))
    return jsonify(note)


@api.delete("/notes/<int:id>")
@jwt_required()
def delete_note(id):
    store.remove("notes", load("notes", id, mine, "notes.remove"))
    return "", 204


@api.get("/v1/notes")
@jwt_required()
def list_notes_v1():
    return jsonify(store.of_owner("notes", current_user))


@api.get("/v1/notes/<int:id>")
@jwt_required()
def show_note_v1(id):
    return jsonify(load("notes", id, mine, "legacy.note"))


@api.get("/projects")
@jwt_required()
def list_projects():
    return jsonify(store.data["projects"] if is_open("projects.list") else store.of_tenant("projects", current_user))


@api.post("/projects")
@jwt_required()
def create_project():
    given = fields("name", "budget")
    return jsonify(store.add("projects", **given, tenantId=current_user["tenantId"], ownerId=current_user["id"])), 201


@api.get("/projects/<int:id>")
@jwt_required()
def show_project(id):
    return jsonify(load("projects", id, of_tenant, "projects.get"))


@api.patch("/projects/<int:id>")
@jwt_required()
def update_project(id):
    project = load("projects", id, mine_or_admin, "projects.update")
    given = request.get_json()
    project.update({key: given[key] for key in ("name", "budget") if key in given})
    return jsonify(project)


@api.delete("/projects/<int:id>")
@jwt_required()
def delete_project(id):
    store.remove("projects", load("projects", id, mine_or_admin))
    return "", 204


@api.get("/articles")
def list_articles():
    return jsonify(store.data["articles"])


@api.get("/articles/<int:id>")
def show_article(id):
    return jsonify(load("articles", id, lambda _: True))


@api.post("/articles")
@unless("articles.create", jwt_required(), jwt_required(optional=True))
def create_article():
    user = get_current_user()
    return jsonify(store.add("articles", **fields("title", "text"), authorId=user["id"] if user else None)), 201


@api.put("/articles/<int:id>")
@jwt_required()
def update_article(id):
    article = load("articles", id, mine, "articles.update")
    article.update(fields("title", "text"))
    return jsonify(article)


@api.delete("/articles/<int:id>")
@jwt_required()
def delete_article(id):
    store.remove("articles", load("articles", id, mine))
    return "", 204


@api.get("/files")
@jwt_required()
def list_files():
    return jsonify([{"id": one["id"], "name": one["name"]} for one in store.of_owner("files", current_user)])


@api.post("/files")
@jwt_required()
def upload_file():
    file = request.files.get("file")
    if file is None:
        abort(400, description="No file")
    text = file.read().decode("utf-8", "replace")
    made = store.add("files", name=file.filename, type=file.mimetype, text=text, ownerId=current_user["id"])
    return jsonify(id=made["id"], name=made["name"]), 201


@api.get("/files/<int:id>")
@unless("files.get", jwt_required(), jwt_required(optional=True))
def show_file(id):
    file = load("files", id, lambda item: get_current_user() is not None and mine(item), "files.get")
    return Response(file["text"], mimetype=file["type"])


@api.get("/search")
@jwt_required()
def search():
    projects = store.data["projects"] if is_open("search") else store.of_tenant("projects", current_user)
    return jsonify(store.search(projects, request.args.get("q", "")))


@api.get("/export")
@unless("export", admin_required, jwt_required(optional=True))
def export():
    user = get_current_user()
    projects = store.of_tenant("projects", user) if user else store.data["projects"]
    return Response(store.csv_of(projects), mimetype="text/csv")


@api.get("/audit")
@unless("audit", admin_required, jwt_required(optional=True))
def audit():
    user = get_current_user()
    return jsonify(store.of_tenant("audit", user) if user else store.data["audit"])


@api.get("/users")
@unless("users.list", admin_required, jwt_required())
def list_users():
    return jsonify([store.without_password(user) for user in store.of_tenant("users", current_user)])


@api.get("/users/<int:id>")
@admin_required
def show_user(id):
    return jsonify(store.without_password(load("users", id, of_tenant)))


@api.put("/users/<int:id>/role")
@unless("users.role", admin_required, jwt_required())
def update_role(id):
    user = load("users", id, of_tenant, "users.role")
    role = fields("role")["role"]
    if role not in ("admin", "member"):
        abort(400, description="No such role")
    user["role"] = role
    return jsonify(store.without_password(user))


app.register_blueprint(api)

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]), threaded=True)
