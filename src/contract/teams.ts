import { z } from "zod";
import { call } from "./call.ts";
import { byId, description, id, message, name, seen, timestamp } from "./fields.ts";
import { admins, everyRole } from "./roles.ts";

/** A group that owns paths. `endpointCount` is the number of endpoints attributed to it. */
export const team = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  endpointCount: z.int(),
  createdAt: timestamp,
});
export type Team = z.infer<typeof team>;

const fields = z.object({ name, description });

export const teams = {
  list: call.meta({ access: everyRole }).route({ method: "GET", path: "/teams" }).output(z.array(team)),
  create: call
    .meta({ access: admins })
    .route({ method: "POST", path: "/teams", successStatus: 201 })
    .input(fields)
    .output(team),
  update: call
    .meta({ access: admins })
    .route({ method: "PUT", path: "/teams/{id}" })
    .input(fields.partial().extend({ id, seen }))
    .output(team),
  remove: call.meta({ access: admins }).route({ method: "DELETE", path: "/teams/{id}" }).input(byId).output(message),
};
