import { forbidden, forgotten, open, unauthorized } from "../guards.ts";
import type { PracticeCall, PracticeOperation } from "../operation.ts";
import type { Person } from "../people.ts";
import { json, notFound, ok, text } from "../reply.ts";
import { named, own, userId } from "./parameters.ts";

const params = { userId };
const shown = ({ id, name, email, role, tenant }: Person) => ({ id, name, email, role, company: tenant });
const find = (call: PracticeCall) => named(own(call, [...call.data.people]), call.params.userId);

export const userOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/users",
    summary: "Colleagues",
    documented: true,
    guard: forbidden,
    handle: (call) => ok(own(call, [...call.data.people]).map(shown)),
  },
  {
    method: "GET",
    path: "/api/v1/users/me",
    summary: "The own profile",
    documented: true,
    guard: unauthorized,
    handle: ({ person }) => (person ? ok(shown(person)) : notFound("user")),
  },
  {
    method: "PUT",
    path: "/api/v1/users/me/preferences",
    summary: "Save the own preferences",
    documented: true,
    guard: unauthorized,
    fields: { language: "string", newsletter: "boolean" },
    handle: ({ body, data }) => {
      data.changed();
      return ok({ language: body.language, newsletter: body.newsletter });
    },
  },
  {
    method: "POST",
    path: "/api/v1/users/invite",
    summary: "Invite a colleague",
    documented: true,
    guard: forbidden,
    roles: ["admin"],
    fields: { email: "string", role: "string" },
    handle: ({ body, data }) => {
      data.changed();
      return json(202, { invited: body.email, role: body.role });
    },
  },
  {
    method: "GET",
    path: "/api/v1/users/{userId}",
    summary: "One colleague",
    documented: true,
    guard: unauthorized,
    params,
    handle: (call) => {
      const person = find(call);
      return person ? ok(shown(person)) : notFound("user");
    },
  },
  {
    method: "PATCH",
    path: "/api/v1/users/{userId}",
    summary: "Change a colleague's role",
    documented: true,
    guard: unauthorized,
    roles: ["admin"],
    params,
    fields: { role: "string" },
    handle: (call) => {
      const person = find(call);
      if (!person) return notFound("user");
      call.data.changed();
      return ok({ ...shown(person), role: call.body.role });
    },
  },
  {
    method: "GET",
    path: "/api/v1/users/{userId}/avatar",
    summary: "A user's picture, public by intention",
    documented: true,
    guard: open,
    params,
    handle: (call) => {
      const person = named(call.data.people, call.params.userId);
      if (!person) return notFound("user");
      const letter = person.name.slice(0, 1);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><text y="34">${letter}</text></svg>`;
      return text(200, "image/svg+xml", svg, { "cache-control": "public, max-age=86400" });
    },
  },
  {
    method: "GET",
    path: "/api/v1/users/{userId}/activity",
    summary: "What a user did lately",
    documented: false,
    guard: forgotten,
    params,
    handle: (call) => {
      const person = named(call.data.people, call.params.userId);
      if (!person) return notFound("user");
      return ok([
        { email: person.email, action: "signed in", from: `10.0.${person.id}.17` },
        { email: person.email, action: "opened payroll", from: `10.0.${person.id}.17` },
      ]);
    },
  },
];
