type Fields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The fields of a form that differ from what was seen, and what was seen of them, for calls that refuse to replace what
 * somebody else changed meanwhile: `{ name: "New", seen: { name: "Old" } }`. Empty texts and null are the same.
 */
export function changedFields<Form extends Fields>(
  form: Form,
  seen: { readonly [Key in keyof Form]: Form[Key] | null },
): Partial<Form> & { seen: Partial<{ [Key in keyof Form]: Form[Key] | null }> } {
  const names = (Object.keys(form) as (keyof Form)[]).filter((name) => (form[name] ?? "") !== (seen[name] ?? ""));
  const pick = <From extends object>(from: From) =>
    Object.fromEntries(names.map((name) => [name, from[name as unknown as keyof From]]));
  return { ...(pick(form) as Partial<Form>), seen: pick(seen) as Partial<{ [Key in keyof Form]: Form[Key] | null }> };
}
