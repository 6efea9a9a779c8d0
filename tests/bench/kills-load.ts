import { setTimeout as delay } from "node:timers/promises";
import type { SecurityAlert } from "../../src/contract/alerts.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { followAlerts, followLog } from "./follow-live.ts";
import type { Platform } from "./platform.ts";

/** Milliseconds after the last kill in which every scan has to have ended. */
const limit = 300_000;

/** Alerts that are resolved after each scan, for the next one to raise again. */
const resolvedEach = 10;

/** The token of the user who scans, which half of the target asks for. */
export const credentials = "a-token-of-a-user";

/** What a user was told, so that it can be held against what is there afterwards; scans, resolved and alerts by id. */
export type Told = {
  teams: string[];
  scans: number[];
  logs: Map<number, string[]>;
  resolved: number[];
  alerts: number[];
  refused: number;
};
/** Asks the database that is left. */
export type Ask = <T extends object>(statement: string) => Promise<T[]>;

/**
 * One user who adds a team every 50 ms, scans two applications over and over, follows each log and all alerts, and resolves
 * some of them after each scan.
 */
export async function startLoad(platform: () => Platform, targetUrl: string) {
  const told: Told = { teams: [], scans: [], logs: new Map(), resolved: [], alerts: [], refused: 0 };
  const cookie = await platform().cookie();
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T | null> => {
    try {
      return await platform().call<T>(method, path, body);
    } catch {
      told.refused += 1;
      return null;
    }
  };
  let isOver = false;
  const write = async () => {
    for (let at = 0; !isOver; at++) {
      const name = `team ${at}`;
      if ((await ask("POST", "/api/teams", { name, description: "" })) !== null) told.teams.push(name);
      await delay(50);
    }
  };
  const readers: Promise<string[]>[] = [];
  const place = () => ({ live: `ws://localhost:${platform().livePort}`, origin: platform().url });
  const register = async (name: string) => {
    const application = { name, targetUrl, environment: "staging", authMethod: "bearer", credentials };
    return await platform().call<{ id: number }>("POST", "/api/applications", application);
  };
  const { promise: firstEnded, resolve: tellFirst } = Promise.withResolvers<void>();
  const resolve = async (applicationId: number) => {
    const newest = (await ask<SecurityAlert[]>("GET", "/api/security-alerts?limit=200")) ?? [];
    const open = newest.filter(({ application, isResolved }) => application?.id === applicationId && !isResolved);
    for (const { id } of open.slice(0, resolvedEach))
      if ((await ask("PUT", `/api/security-alerts/${id}/resolve`)) !== null) told.resolved.push(id);
  };
  const scan = async (applicationId: number) => {
    while (!isOver) {
      const started = await ask<Scan>("POST", "/api/scans", { applicationId });
      if (started !== null) {
        told.scans.push(started.id);
        const lines: string[] = [];
        told.logs.set(started.id, lines);
        readers.push(followLog(place, cookie, started.id, lines));
        await ended(platform, started.id, () => isOver);
        tellFirst();
        await resolve(applicationId);
      }
      await delay(100);
    }
  };
  const applications = [await register("one"), await register("two")];
  const leaving = new AbortController();
  const alerts = followAlerts(place, cookie, told.alerts, leaving.signal);
  const under = [write(), ...applications.map(({ id }) => scan(id))];
  return {
    /** Once the first scan has ended. */
    firstEnded,
    /** Starts nothing more, waits until every scan has ended, or for the limit. */
    async end(): Promise<Told> {
      isOver = true;
      await Promise.all(under);
      const until = Date.now() + limit;
      for (const id of told.scans) await ended(platform, id, () => Date.now() > until);
      await Promise.race([Promise.all(readers), delay(10_000)]);
      const raised = (await ask<SecurityAlert[]>("GET", "/api/security-alerts?limit=1000")) ?? [];
      const last = Math.max(0, ...raised.map(({ id }) => id));
      for (let left = 100; left > 0 && !told.alerts.includes(last); left--) await delay(100);
      leaving.abort();
      await alerts;
      return told;
    },
  };
}

async function ended(platform: () => Platform, id: number, isEnough: () => boolean): Promise<void> {
  while (!isEnough()) {
    const scan = await platform()
      .call<Scan>("GET", `/api/scans/${id}`)
      .catch(() => null);
    if (scan !== null && scan.status !== "pending" && scan.status !== "running") return;
    await delay(200);
  }
}
