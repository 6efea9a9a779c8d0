import type { Operation } from "../operation.ts";
import { foundOperation } from "./found-operation.ts";

type Fields = Record<string, unknown>;
/** Where an answer was given, and how its links lead to the target. */
type Place = { path: string; toPath(href: string): string | null };

const maxDepth = 8;
/** Things of one list that are read: the others take the same. */
const maxItems = 3;
const maxActions = 200;
const writes = /^(POST|PUT|PATCH|DELETE)$/;

/**
 * Writes that an answer itself says what they take: templates of HAL-FORMS, `{ _templates: { default: { method, properties } } }`, and
 * actions of Siren, `{ actions: [{ method, href, fields }] }`.
 */
export function statedActions(json: unknown, place: Place): Operation[] {
  const found: Operation[] = [];
  collect(json, place.path, 0);
  return found;

  function collect(value: unknown, self: string | null, depth: number): void {
    if (typeof value !== "object" || value === null || depth > maxDepth || found.length > maxActions) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, maxItems)) collect(item, null, depth + 1);
      return;
    }
    const { _templates: templates, _links: links, actions, ...more } = value as Fields;
    const own = selfOf(links, place) ?? self;
    for (const template of Object.values(isFields(templates) ? templates : {}))
      if (isFields(template)) add(template, template.target ?? own, template.contentType, template.properties);
    for (const action of Array.isArray(actions) ? actions.slice(0, maxActions) : [])
      if (isFields(action)) add(action, action.href, action.type, action.fields);
    for (const inner of Object.values(more)) collect(inner, null, depth + 1);
  }

  function add({ method }: Fields, at: unknown, type: unknown, properties: unknown): void {
    const verb = typeof method === "string" ? method.toUpperCase() : "";
    const target = typeof at === "string" && !at.includes("{") ? place.toPath(at) : null;
    if (!writes.test(verb) || target === null || target.length > 300) return;
    const named = Array.isArray(properties) ? properties.filter(isFields).slice(0, 60) : [];
    const taken = named.filter(({ name, readOnly }) => typeof name === "string" && readOnly !== true);
    const isJson = typeof type !== "string" || /[/+]json\b/i.test(type);
    const [path = target] = target.split("?", 1);
    found.push(
      foundOperation({
        ...{ method: verb, path, source: "answer", where: place.path, example: target, exampleSeen: true },
        requestTypes: verb === "DELETE" ? [] : [typeof type === "string" ? type : "application/json"],
        ...(isJson && taken.length > 0
          ? {
              body: Object.fromEntries(taken.map((one) => [one.name, sampleOf(one)])),
              formed: taken.filter(isFormed).map(({ name }) => String(name)),
            }
          : {}),
      }),
    );
  }
}

function selfOf(links: unknown, { toPath }: Place): string | null {
  const self = isFields(links) ? links.self : undefined;
  return isFields(self) && typeof self.href === "string" ? toPath(self.href) : null;
}

const byType: Readonly<Record<string, string | number | boolean>> = {
  ...{ number: 1, range: 1, checkbox: true, email: "someone@example.com", url: "https://example.com/" },
  ...{ date: "2025-01-01", "datetime-local": "2025-01-01T00:00:00", time: "00:00", month: "2025-01", tel: "5550100" },
};

/** A value that a property takes: what it has, the first that it offers, or one of its type. */
function sampleOf({ value, options, type }: Fields): unknown {
  if (value !== undefined && value !== null && value !== "") return value;
  const [offered] = isFields(options) && Array.isArray(options.inline) ? options.inline : [];
  if (offered !== undefined) return isFields(offered) ? offered.value : offered;
  return (typeof type === "string" && byType[type]) || "1";
}

/** Whether the text of a property has a form or a choice. */
const isFormed = ({ options, regex, type }: Fields): boolean =>
  options !== undefined || regex !== undefined || (typeof type === "string" && !/^(text|textarea|search)$/.test(type));

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
