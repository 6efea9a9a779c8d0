import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { ProbedHealth, ScanListener } from "../outcome.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import type { SendOptions } from "../wire/send.ts";
import type { Identities, ScanUser } from "./identities.ts";
import { tokenIn } from "./login-token.ts";
import { createSessionProof } from "./session-proof.ts";
import { sessionSignOf } from "./session-signs.ts";

type GuardedSend = (probe: Probe, options?: SendOptions) => Promise<Answer>;

/** Times that a sign-in is asked again whose connection broke, and the time within which that counts as breaking. */
const signInTries = 2;
const quickMs = 2_000;

/** Watches that the identities' sessions live, signs in where a login step says so, and again when one died. */
export type Sessions = {
  /** Signs in and probes everyone who can be. Resolves to what is wrong, by label. */
  begin(): Promise<Map<string, string>>;
  /** Sends; a refusal of a session that worked makes sure first that it still lives, and is asked again when it did not. */
  send: GuardedSend;
  /** Every time that a session turned out to be dead, in order. What it got since `aliveAt` is worthless. */
  deaths: readonly SessionDeath[];
  /** Labels whose sessions died and could not be renewed. */
  dead(): ReadonlySet<string>;
  /** Labels that no longer ask: dead ones, and those that are the same user as another. */
  absent(): ReadonlySet<string>;
};

/** `aliveAt` is when the session was last known to live, in milliseconds of `performance.now()`. */
export type SessionDeath = { label: string; aliveAt: number; isRenewed: boolean };

type State = {
  user: ScanUser;
  /** Reads that were answered to this identity; they serve as probes where none is given. */
  worked: Set<string>;
  /** Requests that were refused although the session lived: there the refusal is the target's decision. */
  refusedAlive: Set<string>;
  /** Refusals in a row. */
  refusals: number;
  sent: number;
  /** When it was last known to live. */
  aliveAt: number;
  /** A look that is under way, and whether it saw the session alive. */
  checking: Promise<boolean> | null;
  isDead: boolean;
  /** Whether anything showed already that it lives. */
  isShown: boolean;
  renewals: number;
  /** Times in a row that it was renewed on suspicion, and was refused just the same. */
  uselessRenewals: number;
};

/** Refusals in a row after which a session is probed, wherever they came from. */
const burst = 4;
/** Requests of one identity between two probes, where it has a health path. */
const probeEvery = 150;
/** Milliseconds after which a session that was not seen alive is probed before a refusal of any kind is believed. */
const doubtAfter = 5000;
const maxRemembered = 500;
const maxUselessRenewals = 2;

/** Creates the watch of one scan. */
export function createSessions({
  identities,
  send,
  log,
  probed = () => {},
}: {
  identities: Identities;
  send: GuardedSend;
  log: ScanListener["log"];
  probed?: ScanListener["probed"];
}): Sessions {
  const states = new Map<string, State>(
    identities.users.map((user) => [
      user.traits.label,
      {
        ...{ user, worked: new Set(), refusedAlive: new Set(), aliveAt: performance.now(), checking: null },
        ...{ refusals: 0, sent: 0, renewals: 0, uselessRenewals: 0, isDead: false, isShown: false },
      },
    ]),
  );
  const deaths: SessionDeath[] = [];
  const proof = createSessionProof(send);

  function tell(state: State, health: ProbedHealth): void {
    state.isShown = health.alive;
    probed(state.user.traits.label, health);
  }

  async function signIn({ user }: State, isRefused = false): Promise<string | null> {
    const { label, login } = user.traits;
    if (!login) return null;
    const ask = () =>
      send({
        id: `login-${label}`,
        identity: "anonymous",
        purpose: `Sign in as ${label}`,
        aim: "sign-in",
        method: login.method,
        path: login.path,
        headers: login.body === null ? {} : { "content-type": login.contentType },
        ...(login.body === null || login.method === "GET" ? {} : { body: login.body }),
      });
    let answer = await ask();
    // A connection that broke says nothing of the sign-in; one that nobody answers is not waited for again.
    for (let again = 0; again < signInTries && isBroken(answer); again++) answer = await ask();
    const found = tokenIn(answer, login.token);
    if (typeof found === "string") return `Signing in as ${label} failed: ${found}`;
    user.credentials.renew(found, isRefused);
    user.signedInAs = parseJson(answer.body) ?? undefined;
    return null;
  }

  /** Whether a session lives; null where nothing tells. */
  async function isAlive({ user, worked }: State): Promise<boolean | null> {
    const { label, healthPath } = user.traits;
    const purpose = `See whether the session of ${label} lives`;
    const look = (path: string) =>
      send({ id: `health-${label}`, identity: "other", label, purpose, method: "GET", path });
    if (healthPath === null) return await proof.isLet(worked, look);
    const sign = sessionSignOf(await look(healthPath));
    // Only a refusal tells: an outage or a limit says nothing about the session.
    return sign !== "signed-out" && sign !== "refused";
  }

  /** Finds out whether a session is seen alive, and renews it where it is dead or, with `mayGuess`, where nothing tells. */
  async function check(state: State, mayGuess: boolean): Promise<boolean> {
    const { label, login } = state.user.traits;
    const now = performance.now();
    const alive = await isAlive(state);
    const isGuessed = mayGuess && login !== null && state.uselessRenewals < maxUselessRenewals;
    if (alive === true || (alive === null && !isGuessed)) {
      if (alive) state.aliveAt = Math.max(state.aliveAt, now);
      if (alive || mayGuess) state.refusals = 0;
      return alive === true;
    }
    const death = { label, aliveAt: state.aliveAt };
    if (login) {
      log("status", `The session of ${label} ended. Signing in again`);
      // Without an address that was refused, its end is a suspicion only.
      const failure = await signIn(state, alive === false);
      if (failure === null && (alive === null || (await isAlive(state)) !== false)) {
        state.aliveAt = performance.now();
        state.refusals = 0;
        state.renewals += 1;
        log("status", `Signed in again as ${label}. Requests of the ended session are sent again`);
        deaths.push({ ...death, isRenewed: true });
        tell(state, { alive: true, reason: `The session ended; signing in again at ${login.path} brought a new one.` });
        return true;
      }
      log("error", failure ?? `Signing in again as ${label} brought a credential that is refused as well.`);
    }
    state.isDead = true;
    log(
      "error",
      `The session of ${label} ended and cannot be renewed. Answers since it was last seen alive do not count.`,
    );
    deaths.push({ ...death, isRenewed: false });
    tell(state, { alive: false, reason: "The session ended and could not be renewed." });
    return false;
  }

  /** Tells once what shows that a session lives which nothing else shows. */
  function tellShown(state: State, path: string): void {
    if (!state.isShown) tell(state, { alive: true, reason: `${path} accepts it and denies anonymous callers.` });
  }

  function checkOnce(state: State, mayGuess: boolean): Promise<boolean> {
    state.checking ??= check(state, mayGuess).finally(() => {
      state.checking = null;
    });
    return state.checking;
  }

  async function sendAsStranger(probe: Probe, sendOptions?: SendOptions): Promise<Answer> {
    const answer = await send(probe, sendOptions);
    if (probe.identity !== "anonymous") return answer;
    proof.noteStranger(answer);
    if (proof.isClosed(probe.path))
      for (const one of states.values()) if (one.worked.has(probe.path)) tellShown(one, probe.path);
    return answer;
  }

  function noteSuccess(state: State, { path, method }: Probe, sentAt: number): void {
    state.refusals = 0;
    // What was removed is refused to everybody from now on.
    if (method === "DELETE") for (const one of states.values()) one.worked.delete(path);
    if (method === "GET" && state.worked.size < maxRemembered) state.worked.add(path);
    if (method !== "GET" || !proof.isClosed(path)) return;
    state.aliveAt = Math.max(state.aliveAt, sentAt);
    tellShown(state, path);
  }

  /** Whether a refusal may be that of a dead session rather than a decision of the target. */
  function isDoubtful(state: State, probe: Probe, isLikely: boolean, isSignedOut: boolean): boolean {
    const isNew = isSignedOut && !state.refusedAlive.has(keyOf(probe));
    return isLikely || isNew || performance.now() - state.aliveAt > doubtAfter;
  }

  const dead = () => new Set([...states].filter(([, { isDead }]) => isDead).map(([label]) => label));

  return {
    async begin() {
      const wrong = new Map<string, string>();
      for (const [label, state] of states) {
        const failure = await signIn(state);
        const { healthPath } = state.user.traits;
        if (failure !== null) wrong.set(label, failure);
        else if (healthPath !== null && (await isAlive(state)) === false) {
          wrong.set(label, `The credential of ${label} is refused at ${healthPath}.`);
        }
        const problem = wrong.get(label);
        const { login } = state.user.traits;
        if (problem !== undefined) {
          state.isDead = true;
          tell(state, { alive: false, never: true, reason: problem });
        } else if (login || healthPath) {
          log("status", `The session of ${label} is alive`);
          const reason = healthPath === null ? `Signing in at ${login?.path} works.` : `${healthPath} accepts it.`;
          tell(state, { alive: true, reason });
        }
        state.aliveAt = performance.now();
      }
      return wrong;
    },

    async send(probe, sendOptions) {
      const isReal = probe.identity === "owner" || probe.identity === "other";
      const state = isReal ? states.get(probe.label ?? identities.users[0]?.traits.label ?? "") : undefined;
      if (!state) return await sendAsStranger(probe, sendOptions);
      if (state.checking) await state.checking;
      state.sent += 1;
      if (state.user.traits.healthPath && state.sent % probeEvery === 0 && !state.isDead) await checkOnce(state, false);
      const { renewals } = state;
      const sentAt = performance.now();
      const answer = await send(probe, sendOptions);
      const sign = sessionSignOf(answer);
      if (state.isDead || sign === "nothing") return answer;
      if (sign === "let-in") {
        noteSuccess(state, probe, sentAt);
        return answer;
      }
      state.refusals += 1;
      const isSignedOut = sign === "signed-out";
      if (isSignedOut && state.refusals === burst && state.worked.size === 0 && state.user.credentials.present) {
        const reason = `It is refused with ${readingOf(answer).by.replace(/^status /, "")} everywhere.`;
        tell(state, { alive: false, never: true, reason });
      }
      if (state.renewals === renewals) {
        const isLikely = (probe.method === "GET" && state.worked.has(probe.path)) || state.refusals >= burst;
        if (!isDoubtful(state, probe, isLikely, isSignedOut)) return answer;
        const isSeen = await checkOnce(state, isLikely && isSignedOut);
        if (state.renewals === renewals) {
          if (isSeen && state.refusedAlive.size < maxRemembered) state.refusedAlive.add(keyOf(probe));
          return answer;
        }
      }
      // Another request of the dead session may have had it renewed in the meantime.
      const again = await send(probe, sendOptions);
      const signAgain = sessionSignOf(again);
      if (signAgain === "let-in") noteSuccess(state, probe, state.aliveAt);
      state.uselessRenewals = signAgain === "signed-out" ? state.uselessRenewals + 1 : 0;
      return again;
    },
    deaths,
    dead,
    absent: () => new Set([...dead(), ...identities.users.flatMap((one) => (one.sameAs ? [one.traits.label] : []))]),
  };
}

const isBroken = ({ status, keptBack, durationMs }: Answer): boolean =>
  status === null && keptBack === undefined && durationMs < quickMs;

const keyOf = ({ method, path, body = "" }: Probe): string => `${method} ${path} ${body.slice(0, 200)}`;
