import { customType, integer, timestamp } from "drizzle-orm/pg-core";

/** A row id that the database gives. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** A moment, with its time zone. */
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
/** The moment a row was made, by the database's clock. */
export const createdAt = () => instant().notNull().defaultNow();
/** Bytes as they are. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
