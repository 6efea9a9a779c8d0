import { z } from "zod";
import { environment } from "./applications.ts";
import { call } from "./call.ts";
import { id, timestamp } from "./fields.ts";
import { findingRow } from "./findings.ts";
import { everyRole } from "./roles.ts";
import { scanStatus } from "./scans.ts";

/** The first hits of one kind, best first, and how many there are of them. */
const hitsOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) });

/** What a text was found in. Applications and teams are few: whoever searches has their whole lists. */
export const searchHits = z.object({
  /** Open findings, worst first. */
  findings: hitsOf(findingRow),
  /** Operations by path, the shortest first. */
  endpoints: hitsOf(
    z.object({ id, method: z.string(), path: z.string(), application: z.object({ id, name: z.string() }) }),
  ),
  /** By number, or by the name of their application; the newest first. */
  scans: hitsOf(
    z.object({
      id,
      name: z.string(),
      environment,
      status: scanStatus,
      stoppedBy: z.string().nullable(),
      createdAt: timestamp,
    }),
  ),
});
export type SearchHits = z.infer<typeof searchHits>;

export const search = {
  /** The first hits of every kind. Without a text the worst findings alone, of one application where that is named. */
  find: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/search" })
    .input(
      z.object({
        query: z.string().max(200).default(""),
        applicationId: id.optional(),
        limit: z.coerce.number().int().min(1).max(20).default(4),
      }),
    )
    .output(searchHits),
};
