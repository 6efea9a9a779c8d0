import type { Manner, Moment, TargetProfile } from "../../contract/target-profile.ts";

type Step = keyof TargetProfile["order"];

const order: Record<Step, Record<Moment, string>> = {
  parse: {
    before: "Asks for a credential before it reads the body.",
    after: "Reads the body before it asks for a credential.",
    mixed: "Asks for a credential before it reads the body in some places, afterwards in others.",
  },
  validate: {
    before: "Asks for a credential before it validates the input.",
    after: "Validates the input before it asks for a credential.",
    mixed: "Asks for a credential before it validates the input in some places, afterwards in others.",
  },
  "look-up": {
    before: "Asks for a credential before it looks an id up.",
    after: "Looks an id up before it asks for a credential.",
    mixed: "Asks for a credential before it looks an id up in some places, afterwards in others.",
  },
};

/** What was learned of a target as plain sentences, one fact each; what was not learned is left out. */
export function profileSentences(profile: TargetProfile): string[] {
  const { denied, notFound, faulty, unread, unknown, prefixes, hosts = [], roles = [] } = profile;
  return [
    profile.readsFirst && "Refuses a malformed body before it looks at the address.",
    ...(["parse", "validate", "look-up"] as const).map((step) => {
      const moment = profile.order[step];
      return moment && order[step][moment];
    }),
    denied && `Refuses anonymous callers with ${manner(denied)}.`,
    profile.hides && "Hides some of what exists: anonymous callers get not found.",
    notFound && `Answers an unknown id with ${manner(notFound)}.`,
    faulty && `Refuses invalid input with ${manner(faulty)}.`,
    unread && `Refuses a body of type ${unread.mediaType} with ${manner(unread)}.`,
    ...unknownSentences(unknown),
    prefixes.length > 0 && `Has its operations below ${listed(prefixes)}.`,
    hosts.length > 0 && `Names ${listed(hosts)} as ${hosts.length > 1 ? "hosts" : "a host"} of its own.`,
    ...roles.map(({ word, of }) => `Gives ${listed(of)} the role ${word}.`),
  ].filter((sentence) => typeof sentence === "string");
}

/** One sentence for each way in which addresses that do not exist are answered. */
function unknownSentences(unknown: TargetProfile["unknown"]): string[] {
  const groups = [...Map.groupBy(unknown, manner)];
  return groups.map(([way, places]) =>
    groups.length === 1 && places.length > 1
      ? `Unknown addresses get ${way}.`
      : `Unknown addresses below ${listed(places.map(({ below }) => below))} get ${way}.`,
  );
}

const manner = ({ status, form, isSoft }: Manner) => `${status} and ${form}${isSoft ? ", as if all were well" : ""}`;

/** `a`, `a and b`, `a, b and c`. */
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
