import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLUnionType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
} from "graphql/type";
import type { GraphqlField } from "../../operation.ts";
import { mayActField } from "../../safety/acting-fields.ts";
import { actionDescribed } from "./described-fields.ts";

/** A value for an argument that the target showed somewhere, or null; `owner` is the type that the field returns. */
export type KnownValue = (argument: string, owner: string) => string | null;

const maxLeaves = 15;
const maxNested = 4;
const maxDepth = 3;
/** Values that are made up for one document: inputs may have many fields of inputs that have many fields. */
const maxMadeUp = 300;
type Room = { left: number };

/** Writes the document that asks for one root field with what it requires, and values for its variables. */
export function fieldDocument(
  kind: GraphqlField["kind"],
  field: GraphQLField<unknown, unknown>,
  shown: KnownValue,
): GraphqlField & { isComplete: boolean } {
  const input = kind === "mutation" ? inputOf(field) : null;
  const required = input?.parts ?? field.args.filter(isRequiredArgument);
  const owner = getNamedType(field.type).name;
  const variables: Record<string, unknown> = {};
  const room: Room = { left: maxMadeUp };
  let isComplete = true;
  for (const argument of required) {
    const seen = takesText(argument.type) ? shown(argument.name, owner) : null;
    if (seen === null) isComplete = false;
    variables[argument.name] =
      seen === null ? madeUp(argument.type, argument.name, 0, room) : typed(seen, argument.type);
  }
  const document = documentOf(kind, field, required, input?.written);
  const optional = input
    ? []
    : field.args.filter((argument) => !isRequiredArgument(argument) && isLeafType(argument.type));
  const whole =
    kind === "mutation" && optional.length > 0
      ? {
          document: documentOf(kind, field, [...required, ...optional]),
          variables: {
            ...variables,
            ...Object.fromEntries(optional.map(({ name, type }) => [name, madeUp(type, name, 0, room)])),
          },
        }
      : null;
  const out = [...leftOut(field.type, 0)];
  return {
    ...{ kind, name: field.name, document, variables, isComplete },
    ...(whole ? { whole } : {}),
    ...(out.length > 0 ? { leftOut: out } : {}),
  };
}

function documentOf(
  kind: GraphqlField["kind"],
  field: GraphQLField<unknown, unknown>,
  given: readonly Part[],
  passed = given.map(({ name }) => `${name}: $${name}`).join(", "),
): string {
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const selection = selectionOf(field.type, 0);
  return `${kind}${declared && ` (${declared})`} { ${field.name}${passed && `(${passed})`}${selection && ` ${selection}`} }`;
}

/** What is given by a variable of its own. */
type Part = Pick<GraphQLArgument, "name" | "type">;

/**
 * The parts of the one input that a mutation takes by Relay's convention, each given by itself, `input: { id: $id }`, and how they
 * are passed on; null for any other mutation, and where two parts have one name. Where nothing that it sets is required, one text is.
 */
function inputOf({
  args: [argument, ...others],
}: GraphQLField<unknown, unknown>): { parts: Part[]; written: string } | null {
  const type = argument && nullable(argument.type);
  if (!argument || others.length > 0 || !isInputObjectType(type) || !(clientsId in type.getFields())) return null;
  const parts: Part[] = [];
  const written = `${argument.name}: ${partsOf(type, 0, parts)}`;
  const names = new Set(parts.map(({ name }) => name));
  return names.size < parts.length || parts.length > maxParts ? null : { parts, written };
}

const maxParts = 50;
/** What a client calls its request, in every input of Relay's convention. */
const clientsId = "clientMutationId";
const freeText = /^(name|title|label|text|description|note|comment|subject|body|content|message|summary)$/i;
const nullable = (type: GraphQLInputType): GraphQLInputType => (isNonNullType(type) ? type.ofType : type);

function partsOf(type: GraphQLInputObjectType, depth: number, parts: Part[]): string {
  const fields = Object.values(type.getFields()).filter(({ name }) => name !== clientsId);
  const required = fields.filter(isRequiredInputField);
  const isSet = required.some(({ name }) => !/^(id|uuid)$|(Id|_id|Uuid|_uuid)$/.test(name));
  const texts = fields.filter((one) => !isNonNullType(one.type) && /^String$/.test(String(one.type)));
  const text = isSet ? undefined : (texts.find(({ name }) => freeText.test(name)) ?? texts[0]);
  const inner = fields.filter((one) => isInputObjectType(one.type));
  const optional = text ? [text] : !isSet && inner.length === 1 ? inner : [];
  const written = [...required, ...optional].map(({ name, type: given }) => {
    const held = nullable(given);
    if (isInputObjectType(held) && depth < maxDepth) return `${name}: ${partsOf(held, depth + 1, parts)}`;
    parts.push({ name, type: given });
    return `${name}: $${name}`;
  });
  return `{ ${written.join(", ")} }`;
}

function takesText(type: GraphQLInputType): boolean {
  return /^(ID|String|Int|UUID|Uuid|uuid)$/.test(getNamedType(type).name);
}

function typed(value: string, type: GraphQLInputType): unknown {
  const single = getNamedType(type).name === "Int" ? Number(value) : value;
  const inner = isNonNullType(type) ? type.ofType : type;
  return isListType(inner) ? [single] : single;
}

function madeUp(type: GraphQLInputType, name: string, depth: number, room: Room): unknown {
  if (isNonNullType(type)) return madeUp(type.ofType, name, depth, room);
  room.left -= 1;
  if (isListType(type)) return depth > maxDepth ? [] : [madeUp(type.ofType, name, depth + 1, room)];
  if (isEnumType(type)) return type.getValues()[0]?.name ?? null;
  if (isInputObjectType(type)) {
    const made: Record<string, unknown> = {};
    for (const field of depth > maxDepth ? [] : Object.values(type.getFields())) {
      if (room.left <= 0) break;
      if (isRequiredInputField(field)) made[field.name] = madeUp(field.type, field.name, depth + 1, room);
    }
    return made;
  }
  return scalar(type.name, name);
}

function scalar(type: string, name: string): unknown {
  if (type === "Int" || /^(BigInt|Long|PositiveInt|NonNegativeInt)$/.test(type)) return 1;
  if (type === "Float" || type === "Decimal") return 1;
  if (type === "Boolean") return true;
  if (/uuid/i.test(type)) return "00000000-0000-4000-8000-000000000001";
  if (/^date$/i.test(type)) return "2025-01-01";
  if (/date|time/i.test(type)) return "2025-01-01T00:00:00Z";
  if (/json|object|map/i.test(type)) return {};
  if (/url|uri/i.test(type)) return "https://example.com/";
  return /mail/i.test(name) || /email/i.test(type) ? "someone@example.com" : "1";
}

/**
 * Plain fields first, then a few objects with theirs; left out are fields that require arguments, and those whose names or
 * descriptions leave open whether they act: a server runs every field by itself.
 */
function selectionOf(output: GraphQLOutputType, depth: number): string {
  const type: GraphQLNamedOutputType = getNamedType(output);
  if (isLeafType(type)) return "";
  if (isUnionType(type)) {
    const parts = membersOf(type).map((one) => `... on ${one.name} ${selectionOf(one, depth + 1)}`);
    return `{ __typename ${depth < maxDepth ? parts.join(" ") : ""} }`;
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return "";
  const { leaves, inner } = askedOf(type, depth);
  const parts = [
    ...leaves.map(({ name }) => name),
    ...inner.map((field) => `${field.name} ${selectionOf(field.type, depth + 1)}`),
  ];
  return `{ ${parts.length > 0 ? parts.join(" ") : "__typename"} }`;
}

const membersOf = (type: GraphQLUnionType) => type.getTypes().slice(0, maxNested);

/** The fields of one type that are asked for, and those that would be but for their names. */
function askedOf(type: GraphQLObjectType | GraphQLInterfaceType, depth: number) {
  const open = Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const fields = open.filter(
    (field) => !mayActField(field.name, !isLeafType(getNamedType(field.type))) && actionDescribed(field) === null,
  );
  const leaves = fields.filter((field) => isLeafType(getNamedType(field.type))).slice(0, maxLeaves);
  const isWrapper = fields.some(({ name }) => /^(edges|node|nodes|items|data|results|list)$/.test(name));
  const nested = fields.filter((field) => !isLeafType(getNamedType(field.type)));
  // Pages of a list hold nothing by themselves: their items are what was asked for.
  const inner = depth < (isWrapper ? maxDepth : 1) ? nested.slice(0, maxNested) : [];
  return {
    leaves,
    inner,
    out: open.filter((field) => !fields.includes(field)).map(({ name }) => `${type.name}.${name}`),
  };
}

/** What a document for a field of this type leaves out for its name: `Admin.resetDatabase`. */
function leftOut(output: GraphQLOutputType, depth: number): Set<string> {
  const type: GraphQLNamedOutputType = getNamedType(output);
  if (isUnionType(type))
    return new Set(depth < maxDepth ? membersOf(type).flatMap((one) => [...leftOut(one, depth + 1)]) : []);
  if (!isObjectType(type) && !isInterfaceType(type)) return new Set();
  const { inner, out } = askedOf(type, depth);
  return new Set([...out, ...inner.flatMap((field) => [...leftOut(field.type, depth + 1)])]);
}
