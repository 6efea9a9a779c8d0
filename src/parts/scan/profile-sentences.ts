import type { Manner, TargetProfile } from "../../contract/target-profile.ts";

const steps = { parse: "reads the body", validate: "validates the input", "look-up": "looks up an id" };

/** What was learned of a target as plain sentences, one fact each; what was not learned is left out. */
export function profileSentences(profile: TargetProfile): string[] {
  const { order, hides, reads, madeUp, examined } = profile;
  const { denied, notFound, faulty, errorForm, unread, unknown, prefixes, hosts = [], roles = [] } = profile;
  return [
    profile.readsFirst && "Refuses a malformed body before it looks at the address.",
    ...(["parse", "validate", "look-up"] as const).map((step) => orderSentence(steps[step], order[step])),
    reads.all > 0 && readsSentence(reads),
    denied && `Refuses anonymous callers with ${manner(denied)}.`,
    hides > 0 && `Hides what exists at ${amount(hides, "operation")}: anonymous callers get “not found”.`,
    madeUp.taken > 0 && `Accepts a made-up credential at ${amount(madeUp.taken, "read")}.`,
    examined > 0 && `Checks what anonymous callers send at ${amount(examined, "write")}.`,
    notFound && `Answers an unknown id with ${manner(notFound)}.`,
    faulty && `Refuses invalid input with ${manner(faulty)}.`,
    errorForm && `Reports most errors as ${errorForm}.`,
    unread && `Refuses a body of type ${unread.mediaType} with ${manner(unread)}.`,
    ...unknownSentences(unknown),
    prefixes.length > 0 && `Keeps its operations below ${listed(prefixes)}.`,
    hosts.length > 0 && `Names ${listed(hosts)} as ${hosts.length > 1 ? "hosts" : "a host"} of its own.`,
    ...roles.map(({ word, of }) => `Gives ${listed(of)} the role ${word}.`),
  ].filter((sentence) => typeof sentence === "string");
}

/** Reads with a finding are not among them: of all that were counted, the others give nothing of anybody away. */
function readsSentence({ refusing, all }: TargetProfile["reads"]): string {
  const open = all - refusing;
  const others = open > 0 ? `, and leaves ${amount(open, "harmless one")} open` : "";
  return `Refuses anonymous callers at ${amount(refusing, "read")}${others}.`;
}

function orderSentence(step: string, { before, after }: TargetProfile["order"]["parse"]): string | false {
  const [first, second] = [`before it ${step} at`, `after it ${step} at`];
  const asks = "Asks for a credential";
  if (after === 0) return before > 0 && `${asks} ${first} ${amount(before, "operation")}.`;
  if (before === 0) return `${asks} ${second} ${amount(after, "operation")}.`;
  return `${asks} ${first} ${amount(before, "operation")}, and afterwards at ${after}.`;
}

/** One sentence for each way in which addresses that do not exist are answered, by the methods that were asked with. */
function unknownSentences(unknown: TargetProfile["unknown"]): string[] {
  const groups = [...Map.groupBy(unknown, manner)];
  return groups.map(([way, places]) => {
    const [below, methods] = [new Set(places.map((place) => place.below)), new Set(places.map(({ method }) => method))];
    const where = groups.length > 1 || below.size === 1 ? ` below ${listed([...below])}` : "";
    const by = methods.size > 1 || !methods.has("GET") ? `, asked by ${listed([...methods])}` : "";
    return `Unknown addresses${where}${by && `${by},`} get ${way}.`;
  });
}

const manner = ({ status, form, isSoft }: Manner) =>
  `${status} and ${form}${isSoft ? ", as if nothing were wrong" : ""}`;

const amount = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** `a`, `a and b`, `a, b and c`. */
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
