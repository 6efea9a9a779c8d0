/** What an API under test may be. Without a schema, for whom loading those would keep waiting. */
export const environments = ["production", "staging", "development"] as const;
