import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Application } from "./application.ts";

const run = promisify(execFile);
const people = ["ann", "ben", "root"] as const;
const keys = Object.fromEntries(people.map((name) => [name, randomBytes(20).toString("hex")]));
const keyOf = (name: string) => ({ name: "X-Redmine-API-Key", value: keys[name] ?? "" });

const all = (path: string) => [`GET ${path}.json`, `POST ${path}.json`];
const each = (path: string, methods = ["GET", "PUT", "DELETE"]) =>
  methods.map((method) => `${method} ${path}/:id.json`);

/** Redmine: two users who manage a private project each, and an administrator. The calls are those of its document ("Rest API"). */
export const redmine: Application = {
  key: "redmine",
  packages: ["redmine", "redmine-sqlite", "puma", "sqlite3"],
  auth: { ann: keyOf("ann"), ben: keyOf("ben"), root: keyOf("root") },
  calls: [
    ...[...all("/issues"), ...each("/issues"), "POST /issues/:id/watchers.json"],
    ...["DELETE /issues/:id/watchers/:user_id.json", ...all("/projects"), ...each("/projects")],
    ...["archive", "unarchive"].map((act) => `PUT /projects/:id/${act}.json`),
    ...[...all("/projects/:project_id/memberships"), ...each("/memberships"), ...all("/users"), ...each("/users")],
    ...["GET /users/current.json", "GET /my/account.json", "PUT /my/account.json"],
    ...[...all("/time_entries"), ...each("/time_entries"), "GET /news.json", ...each("/news")],
    ...[...all("/projects/:project_id/news"), ...all("/issues/:issue_id/relations")],
    ...[...each("/relations", ["GET", "DELETE"]), ...all("/projects/:project_id/versions"), ...each("/versions")],
    ...["GET /projects/:project_id/wiki/index.json", "GET /projects/:project_id/wiki/:title/:version.json"],
    ...["GET", "PUT", "DELETE"].map((method) => `${method} /projects/:project_id/wiki/:title.json`),
    ...["GET /queries.json", "POST /uploads.json", ...each("/attachments", ["GET", "PATCH", "DELETE"])],
    ...["GET /issue_statuses.json", "GET /trackers.json", "GET /enumerations/issue_priorities.json"],
    ...["GET /enumerations/time_entry_activities.json", "GET /enumerations/document_categories.json"],
    ...[...all("/projects/:project_id/issue_categories"), ...each("/issue_categories")],
    ...["GET /roles.json", "GET /roles/:id.json", ...all("/groups"), ...each("/groups")],
    ...["POST /groups/:id/users.json", "DELETE /groups/:id/users/:user_id.json", "GET /custom_fields.json"],
    ...["GET /search.json", ...all("/projects/:project_id/files"), "PUT /journals/:id.json"],
  ],
  async prepare(folder, port) {
    // Debian's instances share /var; a copy of the package keeps everything in its folder.
    const home = join(folder, "redmine");
    await cp("/usr/share/redmine", home, { recursive: true, verbatimSymlinks: true });
    for (const shared of ["instances", "Gemfile.lock", "config/database.yml"]) await rm(join(home, shared));
    const instance = join(home, "instances/default");
    for (const name of ["config", "tmp", "log", "files"]) await mkdir(join(instance, name), { recursive: true });
    const database = { adapter: "sqlite3", database: join(folder, "redmine.sqlite3"), timeout: 30_000 };
    const settings = JSON.stringify({ production: database });
    for (const place of [join(home, "config"), join(instance, "config")])
      await writeFile(join(place, "database.yml"), settings);
    await writeFile(join(instance, "config/secret_key.txt"), randomBytes(40).toString("hex"));
    const named = Object.fromEntries(people.map((name) => [`KEY_OF_${name.toUpperCase()}`, keys[name] ?? ""]));
    const env = { ...process.env, ...named, RAILS_ENV: "production" };
    await run("ruby", ["bin/rake", "db:migrate"], { cwd: home, env, maxBuffer: 1e8 });
    await run("ruby", ["bin/rails", "runner", join(import.meta.dirname, "redmine/seed.rb")], { cwd: home, env });
    return {
      // One thread would wait on connections that are kept alive: 4 to 7 requests a second.
      command: [
        "puma",
        "--dir",
        home,
        "--bind",
        `tcp://127.0.0.1:${port}`,
        "--environment",
        "production",
        "--threads",
        "5:5",
      ],
      env: { RAILS_ENV: "production" },
    };
  },
};
