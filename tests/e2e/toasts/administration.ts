import type { Stage } from "./stage.ts";

async function askToClear({ console, open }: Stage): Promise<void> {
  await open("/settings", "Data Management");
  await console.click("Clear Data");
  await console.fill("Type clear to confirm", "clear");
}

/** Opens the confirmation; gives how many endpoints were learned. */
async function askToForget({ console, demo, open }: Stage): Promise<number> {
  await open("/learning-admin", /in \d+ categories/);
  await console.click("Clear Learning Data");
  await console.see("Are you sure");
  return (await demo.platform.call<unknown[]>("GET", "/api/learned-endpoints")).length;
}

async function sendTest({ console, open }: Stage, to: string): Promise<void> {
  await open("/admin?tab=email", "mail@acme.test");
  await console.click("Test SMTP, mail@acme.test");
  await console.fill("To", to);
  await console.click("Send Test Email");
}

async function counted({ demo }: Stage, path: string, noun: string): Promise<string> {
  const { length } = await demo.platform.call<unknown[]>("GET", path);
  return `${length} ${noun}${length === 1 ? "" : "s"}`;
}

/** What a superadmin does to the platform and its mail. */
export const administrationToasts = {
  "settings are saved": async ({ console, open }: Stage) => {
    await open("/settings", "Scanning Configuration");
    await console.click("Save Changes");
  },
  "clearing data fails": async (stage: Stage) => {
    await askToClear(stage);
    await stage.withoutRights("Clear Data Failed", () => stage.console.click("Clear Data"));
  },
  "clearing what was learned fails": async (stage: Stage) => {
    await askToForget(stage);
    await stage.withoutRights("Clear Data Failed", () => stage.console.click("Clear Learning Data"));
  },
  "what was learned is cleared": async (stage: Stage) => {
    const count = await askToForget(stage);
    await stage.console.click("Clear Learning Data");
    return { count: count.toLocaleString("en") };
  },
  "a superadmin's change fails": async (stage: Stage) => {
    await stage.open("/admin?tab=email", "postern@acme.test");
    await stage.withoutRights("Error", () => stage.console.click("Set active: SMTP, postern@acme.test"));
  },
  "a test email is sent": async (stage: Stage) => {
    await sendTest(stage, stage.user.email);
    return { to: stage.user.email };
  },
  "a test email fails, told without its status": async (stage: Stage) => {
    await sendTest(stage, "nobody@acme.test");
    return { port: stage.user.mailPort };
  },
};

/** What leaves nothing behind, and therefore comes last. */
export const clearingToasts = {
  "all data is cleared": async (stage: Stage) => {
    const [reports, scans, endpoints, alerts] = await Promise.all([
      counted(stage, "/api/reports", "report"),
      counted(stage, "/api/scans", "scan"),
      counted(stage, "/api/endpoints", "endpoint"),
      counted(stage, "/api/security-alerts", "alert"),
    ]);
    await askToClear(stage);
    await stage.console.click("Clear Data");
    return { removed: `Removed ${scans}, ${endpoints}, ${alerts} and ${reports}.` };
  },
};
