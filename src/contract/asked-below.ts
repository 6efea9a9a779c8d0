/** What a question is about, for people: `/api/v1/catalogue/**`; a GraphQL field has nothing below it. */
export const askedBelow = (prefix: string): string =>
  prefix.includes("#") ? prefix : `${prefix.replace(/\/$/, "")}/**`;
