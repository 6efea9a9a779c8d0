import { fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { goToHash } from "../host/hash-location.ts";
import type { Host } from "../host/port.ts";
import { type FirstView, showFirstView } from "./first-view.tsx";
import { someUser } from "./open-console.fixture.ts";
import { routes } from "./routes.tsx";

const platform = "https://postern.example";
let root: HTMLElement;
let view: FirstView | null;

beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
  root.dataset.theme = "dark";
});
afterEach(() => {
  view?.end();
  root.remove();
  goToHash("/", { replace: true });
});

function show(path: string, last: unknown = { platform, user: someUser }): void {
  goToHash(path, { replace: true });
  const store: Host["store"] = {
    ready: Promise.resolve(),
    get: (key) => (key === "last-session" ? last : undefined),
    set: () => {},
    subscribe: () => () => {},
  };
  view = showFirstView(root, store, platform);
}

const title = () => root.querySelector("h1")?.title;

it("Who was signed in sees the frame of the screen that the address names, in the theme and the brand", () => {
  const tenant = { ...someUser.tenant, brandColor: "#3366ff" };
  show("/scan/12", { platform, user: { ...someUser, tenant } });
  expect(title()).toBe("Scan");
  const themed = root.firstElementChild as HTMLElement;
  expect(themed.dataset.theme).toBe("dark");
  expect(themed.style.getPropertyValue("--accent")).toBe("#3366ff");
});

it.each([
  ["nobody was signed in", "/", null],
  ["it was at another platform", "/", { platform: "https://other.example", user: someUser }],
  ["an organization is to be made first", "/", { platform, user: { ...someUser, requiresTenantCreation: true } }],
  ["the address is that of a platform's form", "/platform", undefined],
  ["the address names no screen", "/nowhere", undefined],
  ["the address has a number that is no id", "/scan/0", undefined],
])("There is none where %s", (_, path, last) => {
  show(path, last);
  expect(view).toBeNull();
  expect(root.childElementCount).toBe(0);
});

it.each([
  ["/", "/"],
  ["/security-alerts", "/security-alerts"],
  ["/scan/12", "/scan/:scanId"],
  ["/endpoints/12", "/endpoints/:id"],
])("At %s its title and its way back or to the menu are those that the console shows first", (path, pattern) => {
  show(path);
  const route = routes.find((one) => one.path === pattern);
  const first = route?.render({ id: "12", scanId: "12" }) as ReactElement<{ frame: { title: string; back?: string } }>;
  const { frame } = first.props;
  expect(title()).toBe(frame.title);
  expect(screen.queryByRole("button", { name: "Back" }) !== null).toBe(frame.back !== undefined);
  expect(screen.queryByRole("button", { name: "Menu" }) !== null).toBe(frame.back === undefined);
});

it("Back leads to the list at once", () => {
  show("/scan/12");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(window.location.hash).toBe("#/scanner");
});

it("A title that has no room in the narrowest panel is short there", () => {
  show("/");
  expect([...root.querySelectorAll("h1 span")].map((one) => one.textContent)).toEqual([
    "Security Dashboard",
    "Dashboard",
  ]);
});

it("The bell leads to the alerts at once", () => {
  show("/");
  fireEvent.click(screen.getByRole("link", { name: "Security Alerts" }));
  expect(window.location.hash).toBe("#/security-alerts");
  expect(title()).toBe("Security Alerts");
});

it("What was pressed in it is pressed in what comes in its place", () => {
  show("/");
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const replay = view?.end();
  expect(root.childElementCount).toBe(0);
  let presses = 0;
  root.innerHTML = '<header><button aria-label="Menu"></button><button aria-label="Search"></button></header>';
  root.addEventListener("click", (event) => {
    if ((event.target as Element).getAttribute("aria-label") === "Menu") presses++;
  });
  replay?.();
  expect(presses).toBe(1);
});

it("Keys that are pressed in it are pressed in what comes in its place", () => {
  show("/");
  for (const key of ["g", "s"]) fireEvent.keyDown(document.body, { key });
  const replay = view?.end();
  fireEvent.keyDown(document.body, { key: "j" });
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  document.addEventListener("keydown", hear);
  replay?.();
  document.removeEventListener("keydown", hear);
  expect(heard).toEqual(["g", "s"]);
});

it("The keys of the search press its button, and what is typed for it is no shortcut", () => {
  show("/");
  expect(fireEvent.keyDown(document.body, { key: "k", ctrlKey: true })).toBe(false);
  fireEvent.keyDown(document.body, { key: "?" });
  const replay = view?.end();
  const heard: string[] = [];
  root.innerHTML = '<header><button aria-label="Search"></button></header>';
  root.addEventListener("click", (event) => heard.push((event.target as Element).getAttribute("aria-label") ?? ""));
  root.addEventListener("keydown", ({ key }) => heard.push(key));
  replay?.();
  expect(heard).toEqual(["Search"]);
});
