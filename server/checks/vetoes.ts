import type { Evidence, Ruling } from "./check.ts";
import { undecided } from "./rulings.ts";
import { asksForCsrfToken, isSame, type Pair, pairsOf } from "./write-pairs.ts";

/** What may not be claimed of an operation, whatever speaks for it, and why; null where nothing forbids it. Pure. */
type Veto = (evidence: Evidence, claim: Ruling) => Ruling | null;

/** The first veto that holds takes the place of what a check claims. */
export function vetoed(evidence: Evidence, claim: Ruling): Ruling {
  if (claim.state === undefined || claim.code === "check-failed") return claim;
  for (const veto of vetoes) {
    const instead = veto(evidence, claim);
    if (instead !== null) return instead;
  }
  return claim;
}

/** What changes from one moment to the next for the owner is no measure of what strangers get. */
const unstable: Veto = ({ readings }) => {
  const [owner, again] = [readings["owner-first"], readings["owner-second"]];
  if (owner?.kind !== "success" || !again || again.kind === "success") return null;
  return undecided("unstable", `The owner got ${owner.by} and then ${again.by} to the same request.`);
};

/** What any address gets says nothing of one. */
const catchAll: Veto = (evidence, { state, proof = [] }) => {
  const rests = state === "missing" ? proof : state === "public" ? strangersIn(evidence) : [];
  if (!["owner-first", ...rests].some((id) => evidence.catchAll.includes(id))) return null;
  return undecided("catch-all", "The target gives this answer for any path, so it is not evidence.");
};

const strangersIn = (evidence: Evidence): string[] => [
  "anonymous",
  ...pairsOf(evidence).map(({ shape }) => `anonymous-${shape}`),
];

/**
 * Getting as far as the owner with a faulty write shows nothing where a made-up credential is refused for the same: credentials are
 * looked at there.
 */
const credentialVerified: Veto = (evidence, { state, code, proof = [] }) => {
  const rests = proof.some((id) => evidence.readings[id]?.kind === "success" || evidence.leaks.includes(id));
  if (rests || !(state === "missing" || isOfReach.has(code)) || code === "invalid-credential-accepted") return null;
  const verified = pairsOf(evidence).find(({ invalid }) => invalid?.kind === "denied");
  if (!verified) return null;
  return undecided(
    "credential-verified",
    `A made-up credential gets ${verified.invalid?.by} for the same request, so credentials are looked at here; whether one is needed was not shown.`,
  );
};

/** Open verdicts on how far a faulty write got. */
const isOfReach: ReadonlySet<string> = new Set([
  "hidden-or-absent",
  "perhaps-not-there",
  "faulty-for-everyone",
  "absent-for-everyone",
]);

/** Who is refused for want of a token against forged requests is not refused for who they are. */
const forgery: Veto = (evidence, { state }) => {
  const denied = deniedIn(evidence);
  if (state !== "enforced" || denied.length === 0) return null;
  if (!denied.every(({ stranger }) => asksForCsrfToken(stranger.answer.body))) return null;
  if (denied.some(({ owner }) => owner !== undefined && owner.kind !== "denied")) return null;
  return undecided(
    "csrf-token-demanded",
    "Anonymous callers are refused for want of a CSRF token, and nobody was seen to get further.",
  );
};

/** Where a read takes a made-up credential, that a write refuses those without one keeps nobody out. */
const unverified: Veto = (evidence, { state }) => {
  const first = deniedIn(evidence).find((pair) => !isSame(evidence, pair));
  if (state !== "enforced" || !first || evidence.sibling?.code !== "invalid-credential-accepted") return null;
  if (!passesAsOwner(first)) return null;
  return undecided(
    "perhaps-unverified",
    `Anonymous callers get ${first.stranger.by}, but a made-up credential gets what the owner gets, and reading the same address accepts it.`,
  );
};

const deniedIn = (evidence: Evidence): Pair[] => pairsOf(evidence).filter(({ stranger }) => stranger.kind === "denied");

/** Whether a made-up credential is refused as the owner is, and not as strangers are: it was looked at no more than the owner's. */
const passesAsOwner = ({ stranger, owner, invalid }: Pair): boolean =>
  owner?.kind === "denied" && invalid?.by === owner.by && invalid.by !== stranger.by;

const vetoes: readonly Veto[] = [unstable, catchAll, credentialVerified, forgery, unverified];
