import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { openConsole, someUser } from "../../console/open-console.fixture.ts";
import type { ScannerStatus } from "../../contract/system.ts";

const status: ScannerStatus = {
  running: [{ scanId: 12, application: "Billing", tenant: "Acme", startedAt: "2026-01-01T00:00:00Z" }],
  queued: [{ scanId: 13, application: "Shop", tenant: "Globex", createdAt: "2026-01-01T00:00:00Z" }],
  workers: [{ id: "host:1:ab12", lastSeenAt: new Date().toISOString(), running: 1 }],
};
const config = { id: 1, name: "Nightly", description: "At night", enabled: true };
let close: () => void = () => undefined;
afterEach(() => close());
function open(role: "superadmin" | "admin", given = status) {
  const opened = openConsole({
    path: "/admin/scanner",
    user: { ...someUser, role },
    answers: {
      "GET /admin/scanner/status": given,
      "GET /admin/scan-configs": [config],
      "PUT /admin/scan-configs/1": { ...config, enabled: false },
      "POST /admin/scan-configs": { ...config, id: 2, name: "Deep" },
    },
  });
  close = opened.close;
  return opened.host;
}

it("The scanner engine is denied to everyone but superadmins", async () => {
  const host = open("admin");
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(screen.getByText("Only superadmin users can access the scanner engine.")).toBeTruthy();
  expect(host.requests.some(({ path }) => path.startsWith("/admin"))).toBe(false);
});

it("The scanner engine shows running and queued scans of every organization, and its workers", async () => {
  open("superadmin");
  const row = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);
  await screen.findByText("Billing");
  expect(row("Billing").getByText("Acme")).toBeTruthy();
  for (const fact of ["Scan 12", /^Started/]) expect(row("Billing").getByText(fact)).toBeTruthy();
  for (const fact of ["Scan 13", /^Queued/]) expect(row("Shop").getByText(fact)).toBeTruthy();
  expect(row("host:1:ab12").getByText("1 scan")).toBeTruthy();
});

it("An engine without workers says that scans wait", async () => {
  open("superadmin", { running: [], queued: [], workers: [] });
  expect(await screen.findByText(/No worker has reported/)).toBeTruthy();
  expect(screen.getByText("No scan is running.")).toBeTruthy();
});

it("A scan configuration is disabled and created on the spot", async () => {
  const host = open("superadmin");
  await userEvent.click(await screen.findByRole("switch", { name: "Nightly" }));
  await screen.findByText("Nightly is disabled.");
  await userEvent.click(screen.getByRole("button", { name: "Create Configuration" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Create Configuration" }));
  expect(await dialog.findByText("Enter a name.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Name"), "Deep");
  await userEvent.click(dialog.getByRole("button", { name: "Create Configuration" }));
  await screen.findByText("Deep is saved.");
  const bodies = host.requests.filter(({ method }) => method !== "GET").map(({ body }) => body);
  expect(bodies).toEqual([{ enabled: false }, { name: "Deep", description: "", enabled: true }]);
});
