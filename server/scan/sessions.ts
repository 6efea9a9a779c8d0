import { parseJson } from "./compare-facts.ts";
import type { ObtainedCredential } from "./credentials.ts";
import type { Identities, ScanUser } from "./identities.ts";
import { readingOf } from "./judge/reading.ts";
import type { ScanListener } from "./outcome.ts";
import type { Answer, Probe } from "./probe.ts";
import type { SendOptions } from "./send.ts";

type GuardedSend = (probe: Probe, options?: SendOptions) => Promise<Answer>;

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
};

/** `aliveAt` is when the session was last known to live, in milliseconds of `performance.now()`. */
export type SessionDeath = { label: string; aliveAt: number; isRenewed: boolean };

type State = {
  user: ScanUser;
  /** Reads that were answered to this identity; the first serves as a probe where none is given. */
  worked: Set<string>;
  refusals: number;
  sent: number;
  aliveAt: number;
  checking: Promise<boolean> | null;
  isDead: boolean;
  /** Whether anything showed already that it lives. */
  isShown: boolean;
  /** Times in a row that it was renewed on suspicion, and was refused just the same. */
  uselessRenewals: number;
};

/** Refusals in a row after which a session is probed, wherever they came from. */
const burst = 4;
/** Requests of one identity between two probes, where it has a health path. */
const probeEvery = 150;
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
        user,
        worked: new Set(),
        refusals: 0,
        sent: 0,
        aliveAt: performance.now(),
        checking: null,
        isDead: false,
        isShown: false,
        uselessRenewals: 0,
      },
    ]),
  );
  const deaths: SessionDeath[] = [];
  const strangersRefused = new Set<string>();

  function tell(state: State, alive: boolean, reason: string): void {
    state.isShown = alive;
    probed(state.user.traits.label, { alive, reason });
  }

  async function signIn({ user }: State, isRefused = false): Promise<string | null> {
    const { label, login } = user.traits;
    if (!login) return null;
    const answer = await send({
      id: `login-${label}`,
      identity: "anonymous",
      purpose: `Sign in as ${label}`,
      method: login.method,
      path: login.path,
      headers: login.body === null ? {} : { "content-type": login.contentType },
      ...(login.body === null || login.method === "GET" ? {} : { body: login.body }),
    });
    const found = tokenIn(answer, login.token);
    if (typeof found === "string") return `Signing in as ${label} failed: ${found}`;
    user.credentials.renew(found, isRefused);
    return null;
  }

  async function isAlive(state: State): Promise<boolean> {
    const { user } = state;
    const { label } = user.traits;
    const path = closedTo(state);
    if (path === undefined) return user.traits.login === null || state.uselessRenewals >= maxUselessRenewals;
    const answer = await send({
      id: `health-${label}`,
      identity: "other",
      label,
      purpose: `See whether the session of ${label} lives`,
      method: "GET",
      path,
    });
    const { kind } = readingOf(answer);
    // Only a refusal tells: an outage or a limit says nothing about the session.
    return kind !== "denied";
  }

  /** Makes sure that a session lives: renews it where it does not. False when it is dead for good. */
  async function check(state: State): Promise<boolean> {
    const { label, login } = state.user.traits;
    if (await isAlive(state)) {
      state.aliveAt = performance.now();
      state.refusals = 0;
      return true;
    }
    const death = { label, aliveAt: state.aliveAt };
    if (login) {
      log("status", `The session of ${label} ended. Signing in again`);
      // Without an address that was refused, its end is a suspicion only.
      const failure = await signIn(state, closedTo(state) !== undefined);
      if (failure === null && (closedTo(state) === undefined || (await isAlive(state)))) {
        state.aliveAt = performance.now();
        state.refusals = 0;
        log("status", `Signed in again as ${label}. What the dead session got is asked again`);
        deaths.push({ ...death, isRenewed: true });
        tell(state, true, `The session ended; signing in again at ${login.path} brought a new one.`);
        return true;
      }
      log("error", failure ?? `Signing in again as ${label} brought a credential that is refused as well.`);
    }
    state.isDead = true;
    log(
      "error",
      `The session of ${label} ended and cannot be renewed. What it got since it was last seen alive does not count.`,
    );
    deaths.push({ ...death, isRenewed: false });
    tell(state, false, "The session ended and could not be renewed.");
    return false;
  }

  /** An address that this identity gets and strangers do not: what shows that its session lives. */
  const closedTo = ({ user, worked }: State) =>
    user.traits.healthPath ?? [...worked].find((path) => strangersRefused.has(path));

  /** Tells once what shows that a session lives which nothing else shows. */
  function tellShown(state: State, path: string): void {
    if (!state.isShown) tell(state, true, `${path} lets it in, and refuses strangers.`);
  }

  function checkOnce(state: State): Promise<boolean> {
    state.checking ??= check(state).finally(() => {
      state.checking = null;
    });
    return state.checking;
  }

  return {
    async begin() {
      const wrong = new Map<string, string>();
      for (const [label, state] of states) {
        const failure = await signIn(state);
        const { healthPath } = state.user.traits;
        if (failure !== null) wrong.set(label, failure);
        else if (healthPath !== null && !(await isAlive(state))) {
          wrong.set(label, `The credential of ${label} is refused at ${healthPath}.`);
        }
        const problem = wrong.get(label);
        const { login } = state.user.traits;
        if (problem !== undefined) {
          state.isDead = true;
          tell(state, false, problem);
        } else if (login || healthPath) {
          log("status", `The session of ${label} is alive`);
          tell(state, true, healthPath === null ? `Signing in at ${login?.path} works.` : `${healthPath} lets it in.`);
        }
        state.aliveAt = performance.now();
      }
      return wrong;
    },

    async send(probe, sendOptions) {
      const isReal = probe.identity === "owner" || probe.identity === "other";
      const state = isReal ? states.get(probe.label ?? identities.users[0]?.traits.label ?? "") : undefined;
      if (!state) {
        const answer = await send(probe, sendOptions);
        const isRefused = probe.method === "GET" && (answer.status === 401 || answer.status === 403);
        if (isRefused && probe.identity === "anonymous" && strangersRefused.size < maxRemembered) {
          strangersRefused.add(probe.path);
          for (const one of states.values()) if (one.worked.has(probe.path)) tellShown(one, probe.path);
        }
        return answer;
      }
      if (state.checking) await state.checking;
      state.sent += 1;
      if (state.user.traits.healthPath && state.sent % probeEvery === 0 && !state.isDead) await checkOnce(state);
      const answer = await send(probe, sendOptions);
      if (state.isDead || answer.status === null) return answer;
      const path = probe.path;
      if (answer.status === 401) {
        state.refusals += 1;
        if (state.refusals === burst && state.worked.size === 0 && state.user.credentials.present) {
          tell(state, false, "It is refused with 401 wherever it asks.");
        }
        const knew = probe.method === "GET" && state.worked.has(path);
        if (!knew && state.refusals < burst) return answer;
        const before = deaths.length;
        const alive = await checkOnce(state);
        if (!alive || deaths.length === before) return answer;
        const again = await send(probe, sendOptions);
        state.uselessRenewals = again.status === 401 ? state.uselessRenewals + 1 : 0;
        return again;
      }
      if (answer.status >= 200 && answer.status < 300) {
        state.refusals = 0;
        if (probe.method === "GET" && state.worked.size < maxRemembered) state.worked.add(path);
        if (strangersRefused.has(path)) tellShown(state, path);
      }
      return answer;
    },
    deaths,
    dead: () => new Set([...states].filter(([, { isDead }]) => isDead).map(([label]) => label)),
  };
}

type LoginToken = NonNullable<ScanUser["traits"]["login"]>["token"];

/** The credential in a login's answer, or why there is none. */
export function tokenIn(answer: Answer, place: LoginToken): ObtainedCredential | string {
  if (answer.status === null) return answer.error ?? "the target gave no answer.";
  if (answer.status >= 400) return `the target answered with ${answer.status}. Check the login step's path and body.`;
  if (place.from === "header") {
    const value = answer.headers[place.name.toLowerCase()];
    return value ? { token: value.replace(/^bearer\s+/i, "") } : `the answer has no header ${place.name}.`;
  }
  if (place.from === "cookie") {
    const cookies = (answer.headers["set-cookie"] ?? "")
      .split(/,\s*(?=[^;,=\s]+=)/)
      .flatMap((part): [string, string][] => {
        const pair = part.split(";", 1)[0] ?? "";
        const equals = pair.indexOf("=");
        return equals < 1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
      });
    const found =
      place.name === "*"
        ? (cookies.find(([name]) => /sess|sid|auth|token|jwt/i.test(name)) ?? cookies[0])
        : cookies.find(([name]) => name === place.name);
    return found ? { cookie: found } : `the answer sets no cookie${place.name === "*" ? "" : ` ${place.name}`}.`;
  }
  const found = pointed(parseJson(answer.body), place.pointer);
  return typeof found === "string" && found !== ""
    ? { token: found }
    : `the answer holds no text at ${place.pointer || "its root"}.`;
}

/** The value at a JSON Pointer (RFC 6901). */
function pointed(value: unknown, pointer: string): unknown {
  let current = value;
  for (const part of pointer.split("/").slice(1)) {
    if (current === null || typeof current !== "object") return undefined;
    current = (current as Record<string, unknown>)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return current;
}
