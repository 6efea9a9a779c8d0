/** What the target itself sets: ids, times, counts, whose it is, and links. */
const set =
  /^(_?id|uuid|guid|_?links|href|self|owner|author|user|creator|created_?by|updated_?by|tenant|organi[sz]ation|company)$|(_id|Id|_at|At|_?count|Count|_on)$|^(created|updated|modified|deleted)|^(owner|author|user|tenant)_?/;

/** Whether a field's name says that the target sets it. */
export const isSetByTarget = (name: string): boolean => set.test(name);
