import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Host, LiveState } from "./port.ts";

/** What the suite needs to drive a host's live channel from the platform's side. */
export type HostUnderTest = {
  host: Host;
  /** Sends one message to the newest live subscription, as soon as it is connected. */
  send(message: unknown): void | Promise<void>;
  /** Requests that reached the platform: whole addresses. */
  requested(): string[];
  /** Has a tab shown beside the host, where there may be one. */
  showTab?(tab: { url: string; title: string }): void | Promise<void>;
  /** Ends what the host keeps open. */
  end?(): void;
};

/** Guarantees that every host keeps, whatever it runs on. */
export function hostSuite(name: string, make: () => HostUnderTest | Promise<HostUnderTest>): void {
  let made: HostUnderTest | undefined;
  const start = async () => {
    made = await make();
    await made.host.store.ready;
    return made;
  };
  afterEach(() => {
    made?.end?.();
    made = undefined;
  });

  describe(name, () => {
    it("names its platform without a trailing slash", async () => {
      const { host } = await start();
      expect(host.platform).toMatch(/^https?:\/\/[^/]+$/);
    });

    it("asks the platform for a path that starts with a slash", async () => {
      const { host, requested } = await start();
      await host.fetch("/api/health").catch(() => undefined);
      expect(requested()).toContain(`${host.platform}/api/health`);
    });

    it("keeps path and query apart, and moves by navigating", async () => {
      const { host } = await start();
      const { result } = renderHook(() => [host.location.hook(), host.location.searchHook()] as const);
      act(() => result.current[0][1]("/endpoints?scan=12"));
      expect(result.current[0][0]).toBe("/endpoints");
      // wouter drops a leading question mark, so a host may keep it.
      expect(result.current[1].replace(/^\?/, "")).toBe("scan=12");
    });

    it("tells of a tab beside it only where it says that it knows one", async () => {
      const { host, showTab } = await start();
      const listener = vi.fn();
      const stop = host.tabs.subscribe(listener);
      await showTab?.({ url: "https://api.acme.test/docs", title: "Acme" });
      const shown = { kind: "site", id: 1, origin: "https://api.acme.test", host: "api.acme.test", title: "Acme" };
      if (!host.capabilities.has("tab")) expect(host.tabs.beside()).toBeNull();
      else await waitFor(() => expect(host.tabs.beside()).toEqual(shown));
      expect(host.tabs.beside()).toBe(host.tabs.beside());
      expect(listener.mock.calls.length > 0).toBe(host.capabilities.has("tab"));
      stop();
    });

    it("reads a setting back at once and tells who listens, until they stop", async () => {
      const { host } = await start();
      const listener = vi.fn();
      const stop = host.store.subscribe(listener);
      host.store.set("suite", { theme: "dark" });
      expect(host.store.get("suite")).toEqual({ theme: "dark" });
      expect(listener).toHaveBeenCalled();
      stop();
      listener.mockClear();
      host.store.set("suite", null);
      expect(listener).not.toHaveBeenCalled();
    });

    it("passes on live messages in order, and none after unsubscribing", async () => {
      const { host, send } = await start();
      const seen: unknown[] = [];
      const states: LiveState[] = [];
      const stop = host.live(7, { onMessage: (message) => seen.push(message), onState: (state) => states.push(state) });
      await send({ seq: 1, message: "first" });
      await send({ seq: 2, message: "second" });
      await waitFor(() =>
        expect(seen).toEqual([
          { seq: 1, message: "first" },
          { seq: 2, message: "second" },
        ]),
      );
      stop();
      await send({ seq: 3, message: "third" });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(seen).toHaveLength(2);
    });
  });
}
