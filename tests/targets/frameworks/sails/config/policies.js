const { isOpen } = require("../../store.js");

/** A switch that is thrown leaves policies out. */
const unless = (name, policies, otherwise = true) => (isOpen(name) ? otherwise : policies);

module.exports.policies = {
  "*": "is-logged-in",
  "entrance/*": true,
  "office/health": true,
  "article/find": true,
  "article/find-one": true,
  "article/create": unless("articles.create", "is-logged-in"),
  "file/download": unless("files.get", "is-logged-in"),
  "office/*": "is-admin",
  "office/export": unless("export", "is-admin"),
  "office/audit": unless("audit", "is-admin"),
  "office/find-users": unless("users.list", "is-admin", "is-logged-in"),
  "office/update-role": unless("users.role", "is-admin", "is-logged-in"),
};
