import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Unreachable } from "../client/unreachable.ts";
import { problemAnswer } from "../host/fake.ts";
import type { Capability } from "../host/port.ts";
import { openConsole, someUser } from "./open-console.fixture.ts";

let opened: ReturnType<typeof openConsole> | undefined;
const open = (options: Parameters<typeof openConsole>[0]) => {
  opened = openConsole(options);
  return opened;
};
afterEach(() => {
  opened?.close();
  vi.useRealTimers();
});

/** Time goes on by itself, for waits, and by `pass`, for the console's own clocks. */
const haveClock = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const newcomer = { ...someUser, requiresTenantCreation: true, tenantId: null, tenant: null };

describe("signed out", () => {
  it("shows the landing page at /", async () => {
    open({ user: null });
    expect(await screen.findByRole("heading", { name: /answer the wrong caller/ })).toBeTruthy();
  });

  it("shows the sign-in form at /auth", async () => {
    open({ user: null, path: "/auth" });
    expect(await screen.findByLabelText("Password")).toBeTruthy();
  });

  it("tells on a known path that the session is over, leads to sign-in, and back after it", async () => {
    const { path, host } = open({ user: null, path: "/security-alerts?type=authorization" });
    expect(await screen.findByText("You are logged out. Logging in again...")).toBeTruthy();
    expect(path()).toBe("/security-alerts?type=authorization");
    await waitFor(() => expect(path()).toBe("/auth"));

    host.answers["POST /auth/login"] = someUser;
    await userEvent.type(await screen.findByLabelText("Email"), "maya@acme.test");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
    await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(path()).toBe("/security-alerts?type=authorization"));
  });

  const sent = { message: "Sent.", number: 47, claim: "c" };
  const waits = { state: "waiting", user: null };
  const askForLink = async (capabilities: Capability[]) => {
    const { host } = open({ user: null, path: "/auth", capabilities });
    Object.assign(host.answers, { "POST /auth/magic-link": sent, "POST /auth/claim": waits });
    await userEvent.type(await screen.findByLabelText("Email"), "maya@acme.test{Enter}");
    expect(await screen.findByText("Open the email on any device and choose 47")).toBeTruthy();
    return host;
  };

  it("signs in a console in another site's page once its number was chosen elsewhere, and says what works there", async () => {
    const host = await askForLink([]);
    expect(screen.getByText(/with third-party cookies off/)).toBeTruthy();
    expect(screen.queryByText(/Continue behind the link/)).toBeNull();
    host.answers["POST /auth/claim"] = { state: "signed-in", user: someUser };
    expect(await screen.findByText("Recent Scans")).toBeTruthy();
    expect(host.requests.filter(({ path }) => path === "/auth/claim").map(({ body }) => body)).toContainEqual({
      claim: "c",
    });
  });

  it("tells a console that shares the browser's session that Continue signs in there too", async () => {
    await askForLink(["shared-session"]);
    expect(screen.getByText(/Continue behind the link signs in here too/)).toBeTruthy();
  });

  it("takes its number away once another one was chosen, and lets ask again at once", async () => {
    const host = await askForLink([]);
    host.answers["POST /auth/claim"] = { state: "wrong-number", user: null };
    expect(await screen.findByText(/Another number was chosen, so the link has ended/)).toBeTruthy();
    expect(screen.queryByText(/choose 47/)).toBeNull();
    expect(screen.getByRole("button", { name: "Send again" })).toHaveProperty("disabled", false);
  });

  it("takes its number away once whoever opened the mail said that it was not them", async () => {
    const host = await askForLink([]);
    host.answers["POST /auth/claim"] = { state: "disowned", user: null };
    expect(await screen.findByText(/Not me was pressed behind the link, so it has ended/)).toBeTruthy();
    expect(screen.queryByText(/choose 47/)).toBeNull();
  });

  it("answers an unknown path with 404", async () => {
    open({ user: null, path: "/nowhere" });
    expect(await screen.findByText("404 Page Not Found")).toBeTruthy();
    expect(screen.getByText("Did you forget to add the page to the router?")).toBeTruthy();
  });

  it("lets a panel on its landing page follow a sign-in of the same browser within 3 s, before anybody asked for a link", async () => {
    haveClock();
    const { host } = open({ user: null, capabilities: ["choose-platform"] });
    expect(await screen.findByRole("heading", { name: /answer the wrong caller/ })).toBeTruthy();
    host.answers["GET /auth/user"] = someUser;
    await pass(3000);
    expect(await screen.findByText("Start your first scan!")).toBeTruthy();
  });

  it("lets a page follow it when it is looked at again, and asks nothing before", async () => {
    haveClock();
    const { host } = open({ user: null });
    expect(await screen.findByRole("heading", { name: /answer the wrong caller/ })).toBeTruthy();
    const asked = host.requests.length;
    host.answers["GET /auth/user"] = someUser;
    await pass(60_000);
    expect(host.requests).toHaveLength(asked);
    window.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByText("Start your first scan!")).toBeTruthy();
  });

  it("signs in by itself once the link was followed elsewhere in the browser", async () => {
    const { host } = open({ user: null, path: "/auth", answers: { "POST /auth/magic-link": { message: "Sent." } } });
    await userEvent.type(await screen.findByLabelText("Email"), "maya@acme.test{Enter}");
    expect(await screen.findByRole("heading", { name: "Check your email" })).toBeTruthy();
    host.answers["GET /auth/user"] = someUser;
    expect(await screen.findByText("Recent Scans")).toBeTruthy();
  });
});

describe("signed in", () => {
  it("leads a visitor of /auth to the dashboard", async () => {
    const { path } = open({ path: "/auth" });
    await waitFor(() => expect(path()).toBe("/"));
    expect(await screen.findByText("Start your first scan!")).toBeTruthy();
  });

  it("asks for an organization on every path until there is one", async () => {
    for (const path of ["/", "/scanner", "/nowhere"]) {
      const one = openConsole({ user: newcomer, path });
      expect(await screen.findByRole("heading", { name: "Create your organization" })).toBeTruthy();
      expect(screen.getByText("maya@acme.test")).toBeTruthy();
      one.close();
    }
  });

  it("goes to the dashboard one second after the organization was created", async () => {
    const { path, host } = open({ user: newcomer, path: "/scanner" });
    host.answers["POST /auth/create-tenant"] = { tenant: { name: "Acme Corp" }, user: someUser };
    await userEvent.click(await screen.findByRole("button", { name: "Create organization" }));
    expect(await screen.findByText("Organization name is required")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Organization name"), "  Acme Corp ");
    await userEvent.click(screen.getByRole("button", { name: "Create organization" }));
    await waitFor(() => expect(path()).toBe("/"));
    const sent = host.requests.find((request) => request.path === "/auth/create-tenant");
    expect(sent?.body).toEqual({ name: "Acme Corp", description: null });
  });

  it("loses the session under the user's hands: tells so, and goes from the dashboard to /auth", async () => {
    const { path, host } = open({ path: "/" });
    await screen.findByText("Start your first scan!");
    const signedOut = () => problemAnswer(401, "Sign in first.");
    for (const call of Object.keys(host.answers)) host.answers[call] = signedOut;
    await userEvent.click(screen.getAllByRole("button", { name: "Refresh" })[0] as HTMLElement);
    expect(await screen.findByText("You are logged out. Logging in again...")).toBeTruthy();
    await waitFor(() => expect(path()).toBe("/auth"));
  });

  it("shows nothing of the last person's data to the next one", async () => {
    const team = (name: string) => [
      { id: 1, name, description: null, endpointCount: 0, createdAt: "2026-01-01T00:00:00Z" },
    ];
    const { host } = open({
      path: "/teams",
      answers: { "GET /teams": team("Payments"), "POST /logout": { message: "" } },
    });
    await screen.findByText("Payments");
    host.answers["GET /auth/user"] = () => problemAnswer(401, "Sign in first.");
    await userEvent.click(screen.getAllByRole("button", { name: "Sign Out" })[0] as HTMLElement);
    await screen.findByRole("heading", { name: /answer the wrong caller/ });

    const next = { ...someUser, id: 2, tenantId: 2 };
    Object.assign(host.answers, { "POST /auth/login": next, "GET /auth/user": next, "GET /teams": team("Ledger") });
    await userEvent.click(screen.getAllByRole("button", { name: "Get Started" })[0] as HTMLElement);
    await userEvent.click(screen.getByRole("button", { name: "Use a password" }));
    await userEvent.type(await screen.findByLabelText("Email"), "noor@ledger.test");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
    await userEvent.click(await screen.findByRole("link", { name: "Team Management" }));
    expect(await screen.findByText("Ledger")).toBeTruthy();
    expect(screen.queryByText("Payments")).toBeNull();
  });
});

describe("the platform", () => {
  it("is named when it does not answer, and is asked again on demand", async () => {
    const { host } = open({
      answers: {
        "GET /auth/user": () => {
          throw new TypeError("Failed to fetch");
        },
      },
    });
    expect(await screen.findByText("http://platform.test")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("does not answer");
    host.answers["GET /auth/user"] = someUser;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Start your first scan!")).toBeTruthy();
  });
});

it("A console that stops with an error says so in its place, with a way to go on", async () => {
  const down = () => Promise.reject(new TypeError("Failed to fetch"));
  let isBroken = true;
  const explain = () => {
    if (isBroken) throw new Error("Cannot read properties of undefined.");
    return <p>Explained</p>;
  };
  open({ answers: { "GET /auth/user": down }, parts: { explain } });
  expect(await screen.findByText("This screen stopped with an error")).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Explained")).toBeTruthy();
});

describe("someone who was signed in here before", () => {
  const settings = { "last-session": { platform: "http://platform.test", user: someUser } };

  it("sees the console at once, before the platform answered", async () => {
    let answer: (user: unknown) => void = () => {};
    open({ settings, answers: { "GET /auth/user": () => new Promise((resolve) => (answer = resolve)) } });
    expect(await screen.findByText("Recent Scans")).toBeTruthy();
    answer(someUser);
  });

  it("sees the landing page when that session has ended meanwhile, and is remembered no more", async () => {
    const { host, path } = open({ settings, user: null });
    expect(await screen.findByRole("heading", { name: /answer the wrong caller/ })).toBeTruthy();
    expect(path()).toBe("/");
    expect(host.store.get("last-session")).toBe(null);
  });

  it("is told that the platform does not answer, instead of seeing an empty console", async () => {
    const down = () => Promise.reject(new TypeError("Failed to fetch"));
    open({ settings, answers: { "GET /auth/user": down } });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText("Recent Scans")).toBe(null);
  });

  it("is told where the platform says nothing at all, and sees the console once it answers late", async () => {
    haveClock();
    let answer: (user: unknown) => void = () => {};
    const { host } = open({
      settings,
      answers: { "GET /auth/user": () => new Promise((resolve) => (answer = resolve)) },
      parts: { hearSilence: async () => new Unreachable("http://platform.test") },
    });
    expect(await screen.findByText(/does not answer/)).toBeTruthy();
    // Whoever asks again and again hears nothing of a platform that takes its time.
    const asked = host.requests.length;
    await pass(11_000);
    expect(host.requests).toHaveLength(asked);
    answer(someUser);
    expect(await screen.findByText("Recent Scans")).toBeTruthy();
  });
});
