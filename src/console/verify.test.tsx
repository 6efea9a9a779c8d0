import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { problemAnswer } from "../host/fake.ts";
import { openConsole, someUser } from "./open-console.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
const open = (options: Parameters<typeof openConsole>[0]) => {
  opened = openConsole(options);
  return opened;
};
afterEach(() => opened?.close());
const spent = ({ host }: ReturnType<typeof openConsole>) =>
  host.requests.filter(({ path }) => path === "/auth/verify").map(({ body }) => body);

it("Opening a sign-in link does not spend it; Continue does, and leads on", async () => {
  const one = open({ user: null, path: "/auth/verify?token=abc", answers: { "POST /auth/verify": someUser } });
  const button = await screen.findByRole("button", { name: "Continue" });
  expect(spent(one)).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(one.path()).toBe("/"));
  expect(spent(one)).toEqual([{ token: "abc" }]);
  expect(await screen.findByText("Start your first scan!")).toBeTruthy();
});

it("A link leads back to where the visitor wanted to be, but never to another site", async () => {
  const answers = { "POST /auth/verify": someUser };
  const there = open({ user: null, path: "/auth/verify?token=abc&returnTo=%2Fteams", answers });
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await waitFor(() => expect(there.path()).toBe("/teams"));
  there.close();
  const away = open({ user: null, path: "/auth/verify?token=abc&returnTo=%2F%2Fevil.test", answers });
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await waitFor(() => expect(away.path()).toBe("/"));
});

it("A spent or forged link says so and offers a new one", async () => {
  const detail = "This sign-in link was used already or has expired.";
  const one = open({
    user: null,
    path: "/auth/verify?token=abc",
    answers: { "POST /auth/verify": () => problemAnswer(400, detail) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect((await screen.findByRole("alert")).textContent).toBe(detail);
  await userEvent.click(screen.getByRole("button", { name: "Ask for a new link" }));
  expect(one.path()).toBe("/auth");
});

it("A spent link leads who is signed in on, as whom it says, and not to another mail", async () => {
  const detail = "This sign-in link was used already. Ask for a new one.";
  const one = open({
    path: "/auth/verify?token=abc&returnTo=%2Fteams",
    answers: { "POST /auth/link-choices": () => problemAnswer(400, detail) },
  });
  expect(await screen.findByText(`You are signed in here as ${someUser.email}.`)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ask for a new link" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Open Postern" }));
  await waitFor(() => expect(one.path()).toBe("/teams"));
});

const numbers = { numbers: [12, 47, 83], askedFrom: "https://hub.acme.test" };

it("A number chosen behind a link signs in the console that shows it, and nobody here", async () => {
  const one = open({
    user: null,
    path: "/auth/verify?token=abc",
    answers: { "POST /auth/link-choices": numbers, "POST /auth/confirm": { message: "" } },
  });
  expect(await screen.findByText("https://hub.acme.test")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "47" }));
  expect(await screen.findByRole("heading", { name: "47 signs in" })).toBeTruthy();
  expect(one.host.requests.filter(({ path }) => path === "/auth/confirm").map(({ body }) => body)).toEqual([
    { token: "abc", number: 47 },
  ]);
  expect(spent(one)).toEqual([]);
  expect(one.path()).toBe("/auth/verify?token=abc");
});

it("Not me ends the link, and says so", async () => {
  const one = open({
    user: null,
    path: "/auth/verify?token=abc",
    answers: { "POST /auth/link-choices": numbers, "POST /auth/disown-link": { message: "" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Not me" }));
  expect(await screen.findByRole("heading", { name: "The link has ended" })).toBeTruthy();
  expect(one.host.requests.filter(({ path }) => path === "/auth/disown-link").map(({ body }) => body)).toEqual([
    { token: "abc" },
  ]);
  expect(spent(one)).toEqual([]);
  for (const name of ["47", "Continue", "Not me"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

it("A wrong number ends the link, and no other can be chosen", async () => {
  const detail = "That is not the number that was shown, so this link has ended. Ask for a new one.";
  const refused = () => problemAnswer(400, detail);
  const answers = { "POST /auth/link-choices": numbers, "POST /auth/confirm": refused };
  open({ user: null, path: "/auth/verify?token=abc", answers });
  await userEvent.click(await screen.findByRole("button", { name: "12" }));
  expect((await screen.findByRole("alert")).textContent).toBe(detail);
  expect(screen.queryByRole("button", { name: "47" })).toBeNull();
  expect(screen.getByRole("button", { name: "Ask for a new link" })).toBeTruthy();
});

it("A failing platform keeps the link: it can be tried again", async () => {
  const one = open({
    user: null,
    path: "/auth/verify?token=abc",
    answers: { "POST /auth/verify": () => problemAnswer(503, "Restarting.") },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  one.host.answers["POST /auth/verify"] = someUser;
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(one.path()).toBe("/"));
});

it("A link works while someone is signed in, and an address without a code explains itself", async () => {
  open({ path: "/auth/verify" });
  expect((await screen.findByRole("alert")).textContent).toContain("carries no sign-in code");
});
