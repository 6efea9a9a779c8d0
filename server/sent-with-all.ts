/** What stands in a proof for the value of a header that accompanies every request of a scan. */
export const sentWithAll = "[sent with every request]";

/** The shell variable that stands for such a value in a command: `X_TENANT` for `x-tenant`. */
export const variableOfHeader = (name: string): string =>
  name
    .toUpperCase()
    .replace(/\W+/g, "_")
    .replace(/^(?=\d)/, "_");
