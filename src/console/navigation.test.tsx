import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { noFindings } from "../contract/finding-words.ts";
import { activeItem } from "./navigation.ts";
import { openConsole } from "./open-console.fixture.ts";

const active = (path: string, role: "viewer" | "admin" | "superadmin" = "viewer") =>
  activeItem({ role, tenantId: 3 }, path)?.label;

it("The active item is the one to which the current path belongs; the dashboard only on exactly /", () => {
  expect(active("/")).toBe("Dashboard");
  expect(active("/scanner")).toBe("API Scanner");
  expect(active("/endpoints/12")).toBe("Endpoints");
  expect(active("/scan/12")).toBe("API Scanner");
  expect(active("/applications/3")).toBe("Applications");
  expect(active("/admin/scanner", "superadmin")).toBe("Global Admin");
  expect(active("/nowhere")).toBeUndefined();
});

it("A page that two items could lead to marks the one that the role sees", () => {
  expect(active("/global-tenant-admin", "superadmin")).toBe("Global Admin");
  expect(active("/tenant-feature-flags/3", "admin")).toBe("Tenant Management");
  expect(active("/admin/slack", "superadmin")).toBe("Global Admin");
  expect(active("/admin/slack", "admin")).toBe("Tenant Management");
  expect(active("/admin/slack")).toBeUndefined();
});

it("The flags of another organization belong to those who administer all of them, one's own to one's own", () => {
  expect(active("/tenant-feature-flags/4", "superadmin")).toBe("Global Admin");
  expect(active("/tenant-feature-flags/3", "superadmin")).toBe("Tenant Management");
});

it("The sidebar marks where the user is, and counts the critical findings that stand open", async () => {
  const counts = { ...noFindings, findings: 9, endpoints: 7, critical: 2, high: 7 };
  const { close } = openConsole({ path: "/teams", answers: { "GET /findings/counts": counts } });
  const sidebar = await screen.findByRole("navigation", { name: "Console" });
  expect(within(sidebar).getByRole("link", { current: "page" }).textContent).toBe("Team Management");
  expect(await within(sidebar).findByText(/^2/)).toBeTruthy();
  close();
});
