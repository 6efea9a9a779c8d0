import { isTransformed, procedureInput } from "./procedure-data.ts";

/** Parameters that say how a list is shown, and never what is asked for. */
const showing =
  /^(page(_?(no|num|number|size|index|token))?|per_?page|limit|offset|skip|take|top|size|count|cursor|after|before|since|until|sort(_?by)?|order(_?by)?|dir(ection)?|q|query|search|term|filter|fields?|include|expand|embed|lang|locale|format|view|mode|tab|v|version)$/i;

/** Parameters of an address's query that may name something, such as `board` of `/export?board=42`. */
export function queryIds(address: string): { name: string; value: string }[] {
  const at = address.indexOf("?");
  if (at < 0) return [];
  const given = [...new URLSearchParams(address.slice(at + 1))].flatMap(([name, value]): [string, string][] => {
    const input = name === "input" ? procedureInput(value) : null;
    if (input === null) return [[name, value]];
    return Object.entries(input).flatMap(([own, one]): [string, string][] =>
      typeof one === "string" || typeof one === "number" ? [[own, String(one)]] : [],
    );
  });
  return given.flatMap(([name, value]) =>
    value !== "" && /^\w+$/.test(name) && !showing.test(name) ? [{ name, value }] : [],
  );
}

/** The query of an address with another value under one of the names that `queryIds` gives, also inside of a procedure's input. */
export function withQueryId(address: string, name: string, value: string): URLSearchParams {
  const at = address.indexOf("?");
  const query = new URLSearchParams(at < 0 ? "" : address.slice(at + 1));
  const text = query.get("input") ?? "";
  const input = query.has(name) ? null : procedureInput(text);
  if (input === null) {
    query.set(name, value);
    return query;
  }
  const isNumber = typeof input[name] === "number" && /^\d{1,15}$/.test(value);
  const filled = { ...input, [name]: isNumber ? Number(value) : value };
  const given: unknown = JSON.parse(text);
  query.set("input", JSON.stringify(isTransformed(given) ? { ...given, json: filled } : filled));
  return query;
}
