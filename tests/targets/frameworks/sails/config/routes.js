module.exports.routes = {
  "GET /api/v2/health": "office/health",
  "POST /api/v2/auth/register": "entrance/signup",
  "POST /api/v2/auth/login": "entrance/login",
  "GET /api/v2/me": "account/view",
  "PATCH /api/v2/me": "account/update-profile",

  "GET /api/v2/notes": "note/find",
  "POST /api/v2/notes": "note/create",
  "GET /api/v2/notes/:id": "note/find-one",
  "PUT /api/v2/notes/:id": "note/update",
  "DELETE /api/v2/notes/:id": "note/destroy",
  "GET /api/v1/notes": "note/find-first",
  "GET /api/v1/notes/:id": "note/find-one-first",

  "GET /api/v2/projects": "project/find",
  "POST /api/v2/projects": "project/create",
  "GET /api/v2/projects/:id": "project/find-one",
  "PATCH /api/v2/projects/:id": "project/update",
  "DELETE /api/v2/projects/:id": "project/destroy",
  "GET /api/v2/search": "project/search",

  "GET /api/v2/articles": "article/find",
  "POST /api/v2/articles": "article/create",
  "GET /api/v2/articles/:id": "article/find-one",
  "PUT /api/v2/articles/:id": "article/update",
  "DELETE /api/v2/articles/:id": "article/destroy",

  "GET /api/v2/files": "file/find",
  "POST /api/v2/files": "file/upload",
  "GET /api/v2/files/:id": "file/download",

  "GET /api/v2/export": "office/export",
  "GET /api/v2/users": "office/find-users",
  "GET /api/v2/users/:id": "office/find-one-user",
  "PUT /api/v2/users/:id/role": "office/update-role",
  "GET /api/v2/audit": "office/audit",
};
