import { deleteTeam, insertTeam, listTeams, updateTeam } from "../db/teams.ts";
import { calls, inTenant } from "./call.ts";
import { given } from "./own-tenant.ts";

export const teams = {
  list: calls.teams.list.handler(({ context }) => inTenant(context, listTeams)),
  create: calls.teams.create.handler(({ context, input }) =>
    inTenant(context, (tx, tenantId) =>
      insertTeam(tx, tenantId, { name: input.name, description: input.description || null }),
    ),
  ),
  update: calls.teams.update.handler(({ context, input }) =>
    inTenant(context, (tx) => updateTeam(tx, input.id, given(input, ["name", "description"]), input.seen)),
  ),
  remove: calls.teams.remove.handler(({ context, input }) =>
    inTenant(context, async (tx) => ({ message: `The team ${await deleteTeam(tx, input.id)} was deleted.` })),
  ),
};
