/** Where the practice API speaks GraphQL. */
export const graphqlPaths = ["/graphql", "/internal/graphql"] as const;
export type GraphqlPath = (typeof graphqlPaths)[number];
