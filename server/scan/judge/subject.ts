/**
 * What an operation is about, in words for a finding's title: `/api/v1/invoices/{id}/history` is "Invoice history", and
 * the GraphQL field `/graphql#Query.payslips` "Payslips query". The method and the path stand beside the title wherever
 * it is shown.
 */
export function subjectOf(path: string): string {
  const field = /#(\w+)\.(\w+)$/.exec(path);
  const words = field ? wordsOfField(field[1] as string, field[2] as string) : wordsOfPath(path);
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : "The root";
}

function wordsOfPath(path: string): string {
  const named = path
    .split("/")
    .filter((part) => part && !part.includes("{") && !/^(api|rest|v\d+(\.\d+)*)$/i.test(part));
  const file = named.at(-1);
  // All that follows the dot is its name, and none of it an ending.
  if (file && /^\.\w/.test(file)) return file;
  const [last, before] = named.reverse().map((part) =>
    part
      .replace(/(?<=.)\.\w+$/, "")
      .replace(/[-_.]+/g, " ")
      .trim(),
  );
  return [before && singular(before), last].filter(Boolean).join(" ");
}

/** A schema may call its root types as it likes, but their names tell a change from a read. */
function wordsOfField(rootType: string, name: string): string {
  const kind = /mutation|subscription/i.exec(rootType)?.[0].toLowerCase() ?? "query";
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/_+/g, " ");
  return `${words.trim().toLowerCase()} ${kind}`;
}

const unchanging = /(news|series|species|[sui]s)$/i;
/** Plurals by their endings, the first that fits. */
const endings: readonly [ending: RegExp, singular: string][] = [
  [/(mov|cook|zomb|rook)ies$/i, "$1ie"],
  [/ies$/i, "y"],
  [/(ss|sh|x|zz|(?<!ca)ch)es$/i, "$1"],
  // Bonuses and statuses; houses and causes keep their e.
  [/([nprt]us|alias|canvas)es$/i, "$1"],
  [/s$/i, ""],
];

function singular(words: string): string {
  if (unchanging.test(words)) return words;
  const [ending, replacement] = endings.find(([known]) => known.test(words)) ?? [/$/, ""];
  return words.replace(ending, replacement);
}
