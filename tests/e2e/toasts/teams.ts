import type { Stage } from "./stage.ts";

type Team = { id: number };

const makeTeam = (stage: Stage, name: string) =>
  stage.demo.platform.call<Team>("POST", "/api/teams", { name, description: null });

async function fillNew({ console, open }: Stage, name: string): Promise<void> {
  await open("/teams", "Payments");
  await console.click("Create Team");
  await console.fill("Team name", name);
}
const send = ({ console }: Stage) => console.page.keyboard.press("Enter");

/** Edits a team on the page, whose list was read before `meanwhile`. */
async function editShown(stage: Stage, name: string, meanwhile: (team: Team) => Promise<unknown>): Promise<void> {
  const team = await makeTeam(stage, name);
  await stage.open("/teams", name);
  await stage.console.click(`Edit ${name}`);
  await meanwhile(team);
  await stage.console.click("Save Team");
}

async function deleteShown(stage: Stage, name: string, meanwhile: (team: Team) => Promise<unknown>): Promise<void> {
  const team = await makeTeam(stage, name);
  await stage.open("/teams", name);
  await stage.console.click(`Delete ${name}`);
  await stage.console.see(`Are you sure you want to delete the team "${name}"?`);
  await meanwhile(team);
  await stage.console.click("Delete Team");
}

const deleteBehind =
  ({ demo }: Stage) =>
  ({ id }: Team) =>
    demo.platform.call("DELETE", `/api/teams/${id}`);
const nothing = async () => undefined;

/** What happens to teams. */
export const teamToasts = {
  "a team is created": async (stage: Stage) => {
    await fillNew(stage, "Search");
    await send(stage);
    return { name: "Search" };
  },
  "creating a team fails": async (stage: Stage) => {
    await fillNew(stage, "Refused");
    await stage.withoutRights("Creation Failed", () => send(stage));
  },
  "a team is updated": async (stage: Stage) => {
    await editShown(stage, "Edited", nothing);
    return { name: "Edited" };
  },
  "updating a team fails": (stage: Stage) => editShown(stage, "Edited too late", deleteBehind(stage)),
  "a team is deleted": (stage: Stage) => deleteShown(stage, "Deleted", nothing),
  "deleting a team fails": (stage: Stage) => deleteShown(stage, "Deleted by another", deleteBehind(stage)),
  "a team without a name": async (stage: Stage) => {
    await fillNew(stage, " ");
    await send(stage);
  },
};
