import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createExtensionHost } from "../host/extension.ts";
import { createFakeHost, type FakeAnswer, problemAnswer } from "../host/fake.ts";
import { createPageHost } from "../host/page.ts";
import type { Host } from "../host/port.ts";
import { mountConsole } from "./mount.tsx";
import { emptyPlatform, someUser } from "./open-console.fixture.ts";

const event = { addListener: () => {}, removeListener: () => {} };
const connect = () => ({ onMessage: event, onDisconnect: event, postMessage: () => {}, disconnect: () => {} });
const browser = { runtime: { sendMessage: async () => {}, connect } };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
  vi.unstubAllGlobals();
  localStorage.clear();
  window.location.hash = "";
});

/** A platform whose answers to `GET /api/auth/user` are held back until they are let go, in the order of the questions. */
function slowPlatform(path: string, signedIn: boolean) {
  const held: (() => void)[] = [];
  const fake = createFakeHost({ path, answers: emptyPlatform(null) });
  let user: typeof someUser | null = signedIn ? someUser : null;
  let isHolding = false;
  const set = (call: string, answer: FakeAnswer) => Object.assign(fake.answers, { [call]: answer });
  set("GET /auth/user", async () => {
    // What it says is decided when it is asked, as by a server whose answer is slow on its way.
    const answer = user ? Response.json(user) : problemAnswer(401, "Sign in first.");
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  });
  const signIn = () => {
    user = someUser;
    return someUser;
  };
  set("POST /auth/magic-link", { message: "Sent." });
  set("POST /auth/verify", signIn);
  set("POST /auth/login", signIn);
  set("POST /logout", () => {
    user = null;
    return { message: "" };
  });
  return {
    fake,
    held,
    hold: () => {
      isHolding = true;
    },
    /** Lets all held answers go, and gives the console the turns of the loop to take them in, however slow the machine. */
    async letGo() {
      isHolding = false;
      for (const go of held.splice(0)) go();
      for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

type Slow = ReturnType<typeof slowPlatform>;

const hosts: Record<string, (slow: Slow, path: string) => Host> = {
  "the fake host": ({ fake }) => fake,
  "the extension": ({ fake }, path) => {
    vi.stubGlobal("fetch", fake.fetch);
    window.location.hash = `#${path}`;
    return createExtensionHost("page", fake.platform, fake.store, browser as never);
  },
  "a page that embeds the console": ({ fake }) => {
    vi.stubGlobal("fetch", fake.fetch);
    return createPageHost({ platform: fake.platform, location: fake.location });
  },
};

describe.each(Object.keys(hosts))("an answer that left before, in %s,", (name) => {
  function open(path: string, signedIn = false): Slow {
    const slow = slowPlatform(path, signedIn);
    const host = (hosts[name] as (slow: Slow, path: string) => Host)(slow, path);
    const root = document.body.appendChild(document.createElement("div"));
    const { unmount } = mountConsole(root, { host });
    ends.push(() => {
      unmount();
      root.remove();
    });
    return slow;
  }
  const dashboard = () => screen.findByText("Start your first scan!");
  const lookAgain = () => window.dispatchEvent(new Event("visibilitychange"));
  const asksAgain = async ({ held }: Slow) => {
    lookAgain();
    await waitFor(() => expect(held).not.toHaveLength(0));
  };
  const stays = async () => {
    expect(await dashboard()).toBeTruthy();
    expect(screen.queryByText("You are logged out. Logging in again...")).toBeNull();
    expect(screen.queryByRole("button", { name: "Sign In" })).toBeNull();
  };

  it("does not sign out who signed in by a pasted link", async () => {
    const slow = open("/auth");
    await userEvent.type(await screen.findByLabelText("Email"), "maya@acme.test{Enter}");
    await screen.findByRole("heading", { name: "Check your email" });
    slow.hold();
    await asksAgain(slow);
    await userEvent.click(screen.getByText("Or paste the link from the email"));
    await userEvent.type(await screen.findByRole("textbox"), "a-token-of-forty-three-characters-1234567890{Enter}");
    await dashboard();
    await slow.letGo();
    await stays();
  });

  it("does not sign out who signed in with a password", async () => {
    const slow = open("/auth");
    await userEvent.type(await screen.findByLabelText("Email"), "maya@acme.test");
    await userEvent.type(screen.getByLabelText("Password"), "correct horse battery");
    slow.hold();
    await asksAgain(slow);
    await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await dashboard();
    await slow.letGo();
    await stays();
  });

  it("does not sign out who followed the link here", async () => {
    const slow = open("/auth/verify?token=abc");
    slow.hold();
    await asksAgain(slow);
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await dashboard();
    await slow.letGo();
    await stays();
  });

  it("does not sign in again who signed out", async () => {
    const slow = open("/", true);
    await dashboard();
    slow.hold();
    // A call that is refused has the console ask who is signed in.
    slow.fake.answers["GET /dashboard/recent-scans"] = () => problemAnswer(401, "Sign in first.");
    await userEvent.click(screen.getAllByRole("button", { name: "Refresh" })[0] as HTMLElement);
    await waitFor(() => expect(slow.held).not.toHaveLength(0));
    await userEvent.click(screen.getAllByRole("button", { name: "Sign Out" })[0] as HTMLElement);
    await screen.findByRole("heading", { name: /answer the wrong caller/ });
    await slow.letGo();
    expect(screen.queryByText("Start your first scan!")).toBeNull();
    expect(screen.getByRole("heading", { name: /answer the wrong caller/ })).toBeTruthy();
  });
});
