/** Where a kind of thing stands that only GraphQL makes: the query that lists it, and the mutation that removes one by its id. */
export type GraphqlPlace = { endpoint: string; list: string; remove: string };

/** A place as text, where a path would stand that makes and lists a thing: `/graphql#query { notes { id } }#mutation …`. */
export const placeAsText = ({ endpoint, list, remove }: GraphqlPlace): string => [endpoint, list, remove].join("#");

/** The place that a text says; null for a path. */
export function placeIn(text: string): GraphqlPlace | null {
  const [endpoint, list, remove, ...more] = text.split("#");
  if (endpoint === undefined || !list?.startsWith("query") || remove === undefined || more.length > 0) return null;
  return { endpoint, list, remove };
}

/** What stands for the address of one thing there: `/graphql#mutation …#7`. */
export const thingAt = ({ endpoint, remove }: GraphqlPlace, id: string): string =>
  [endpoint, remove, encodeURIComponent(id)].join("#");

/** The id in the address of a thing; null in any other. */
export function idOfThing(address: string): string | null {
  const [, remove, id] = address.split("#");
  return remove?.startsWith("mutation") && id !== undefined ? decodeURIComponent(id) : null;
}

/** The list by which a place's things are seen, as {@link askedAt} tells it of a request. */
export const seenAt = ({ endpoint, list }: GraphqlPlace): string => `${endpoint}#${list}`;

/** What is sent to list the things of a place, or to remove the thing of an address; null for a path. */
export function requestAt(address: string): { endpoint: string; body: string } | null {
  const [endpoint, document, id] = address.split("#");
  if (endpoint === undefined || document === undefined) return null;
  if (document.startsWith("query")) return { endpoint, body: JSON.stringify({ query: document }) };
  const [, variable = "id", type] = /\(\$(\w+): (\w+)/.exec(document) ?? [];
  const value = decodeURIComponent(id ?? "");
  const variables = { [variable]: type === "Int" ? Number(value) : value };
  return { endpoint, body: JSON.stringify({ query: document, variables }) };
}

/** What a GraphQL request asks for, as places and addresses of things say it; null where it is none. */
export function askedAt(path: string, body: string | undefined): string | null {
  try {
    const { query, variables } = JSON.parse(body ?? "") as { query?: unknown; variables?: Record<string, unknown> };
    if (typeof query !== "string") return null;
    const [id, ...more] = Object.values(variables ?? {});
    if (id === undefined) return `${path}#${query}`;
    return more.length > 0 ? null : `${path}#${query}#${encodeURIComponent(String(id))}`;
  } catch {
    return null;
  }
}
