/** How a credential was carried, in words: `bearer` → `a bearer token`, `header x-api-key` → `the header x-api-key`. */
export function carriedWords(carried: string): string {
  const [kind, name] = carried.split(" ");
  if (kind === "header") return `the header ${name}`;
  if (kind === "query") return `${name} in the address`;
  if (kind === "cookie") return "cookies";
  return kind === "bearer" ? "a bearer token" : `${kind} authentication`;
}
