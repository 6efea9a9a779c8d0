/** A connection that runs several statements at once, and single ones with parameters. */
export type MigrationConnection = {
  exec(statements: string): Promise<unknown>;
  query(statement: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};
