/** What a question is about, for people: `/api/v1/catalogue/**`, `/graphql#Query.*`; a single GraphQL field has nothing below it. */
export const askedBelow = (prefix: string): string =>
  prefix.includes("#")
    ? prefix.includes(".", prefix.indexOf("#"))
      ? prefix
      : `${prefix}.*`
    : `${prefix.replace(/\/$/, "")}/**`;
