import { setTimeout as delay } from "node:timers/promises";
import type { Scan } from "../../src/contract/scans.ts";
import { followLog } from "./follow-log.ts";
import type { Platform } from "./platform.ts";

/** Milliseconds after the last kill in which every scan has to have ended. */
const limit = 300_000;

/** What a user was told, so that it can be held against what is there afterwards. */
export type Told = { teams: string[]; scans: number[]; logs: Map<number, string[]>; refused: number };

/** One user who adds a team every 50 ms, scans two applications over and over, and follows each log. */
export async function startLoad(platform: () => Platform, targetUrl: string) {
  const told: Told = { teams: [], scans: [], logs: new Map(), refused: 0 };
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
    const application = { name, targetUrl, environment: "staging", authMethod: "none" };
    return await platform().call<{ id: number }>("POST", "/api/applications", application);
  };
  const { promise: firstEnded, resolve: tellFirst } = Promise.withResolvers<void>();
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
      }
      await delay(100);
    }
  };
  const applications = [await register("one"), await register("two")];
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
