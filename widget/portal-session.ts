/** What the platform answers to an embed token. */
type Begun = { session: string; expiresAt: string; user: { id: number; role: string } };

/** What a console in a portal is told of its session. */
export type PortalSessionEvents = {
  /** The session ends at `endsAt`; a new token goes on. */
  onEnding(endsAt: string): void;
  /** The platform refused a token. */
  onRefused(message: string): void;
  /** Somebody else is signed in than before, or somebody again after nobody. */
  onChanged(): void;
};

/** The session that a portal's tokens give, kept in memory alone. */
export type PortalSession = ReturnType<typeof portalSession>;

/** Milliseconds before its end at which a session asks for a new token; half of its life where that is less. */
const lead = 60_000;
/** Milliseconds that a call waits for the first token, and for a new one once the session has ended, as after a device slept. */
const patience = 10_000;
/** Milliseconds that the platform has to take a token. */
const asking = 30_000;

/** Signs in with a portal's token, and with each one that follows; {@link end} it with the console. */
export function portalSession(platform: string, events: PortalSessionEvents) {
  let begun: Begun | null = null;
  let beginning: Promise<unknown> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A token that did not reach the platform. */
  let unasked: string | null = null;
  let isLost = false;
  let order = 0;
  const waiting: (() => void)[] = [];

  /** Until a token was taken. */
  const arrival = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      setTimeout(resolve, patience);
    });

  async function take(token: string): Promise<void> {
    const turn = ++order;
    const answer = await ask(platform, token);
    // A later token counts.
    if (turn !== order) return;
    const before = begun;
    unasked = answer === null ? token : null;
    if (answer !== null && typeof answer !== "string") begun = answer;
    for (const go of waiting.splice(0)) go();
    if (answer === null) return;
    if (typeof answer === "string") return events.onRefused(answer);
    plan(answer);
    const isOther = before && (before.user.id !== answer.user.id || before.user.role !== answer.user.role);
    const changes = isOther || isLost;
    isLost = false;
    if (changes) events.onChanged();
  }

  function plan({ expiresAt }: Begun): void {
    clearTimeout(timer);
    const left = Date.parse(expiresAt) - Date.now();
    timer = setTimeout(() => events.onEnding(expiresAt), left - Math.min(lead, left / 2));
  }

  return {
    /** Signs in with a token, or goes on with it before the last one ends. */
    start(token: string): void {
      const taken = take(token).finally(() => {
        if (beginning === taken) beginning = null;
      });
      beginning = taken;
    },
    /** The session that a call shows; null where no token was taken. */
    async current(): Promise<string | null> {
      if (!begun && unasked) await take(unasked);
      else if (!begun) await (order === 0 ? arrival() : beginning);
      if (begun && isOver(begun)) {
        events.onEnding(begun.expiresAt);
        await arrival();
      }
      return begun?.session ?? null;
    },
    /** The console found that nobody is signed in any more: the next token changes that. */
    lost(): void {
      isLost = true;
    },
    end(): void {
      clearTimeout(timer);
      order++;
      for (const go of waiting.splice(0)) go();
    },
  };
}

const isOver = ({ expiresAt }: Begun) => Date.parse(expiresAt) <= Date.now();

/** What the platform gives for a token, or the sentence why it gives nothing; null where no platform answers. */
async function ask(platform: string, token: string): Promise<Begun | string | null> {
  try {
    const response = await fetch(`${platform}/api/embed/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
      credentials: "omit",
      signal: AbortSignal.timeout(asking),
    });
    const body: Partial<Begun> & { detail?: unknown } = await response.json();
    if (response.ok) return typeof body.session === "string" ? (body as Begun) : null;
    return typeof body.detail === "string" ? body.detail : null;
  } catch {
    return null;
  }
}
