import type { EndpointFilter } from "../../contract/endpoint-filter.ts";
import type { ListAddress } from "./list-address.ts";

/** The longest text that the platform searches for, and the largest id that it has: above it there is nothing to find. */
const longestSearch = 200;
const largestId = 2_147_483_647;
const idOf = (text: string) => Math.min(Number(text), largestId);

/** What the platform is asked for by an address, with the search text as it is typed. */
export function askedFilter({ filters, scan, application }: ListAddress, search: string): EndpointFilter {
  const { team, product, authentication, authorization, standing } = filters;
  const text = search.trim().slice(0, longestSearch);
  return {
    ...ofWhich({ scan, application }),
    ...(text !== "" && { search: text }),
    ...(team !== "all" && { team: team === "attributed" || team === "unattributed" ? team : idOf(team) }),
    ...(product !== "all" && { productId: idOf(product) }),
    ...(authentication !== "any" && { authentication }),
    ...(authorization !== "any" && { authorization }),
    ...(standing !== "any" && { standing }),
  };
}

/** The list before any filter narrows it: everything, or that of one scan or application. */
export function ofWhich({ scan, application }: Pick<ListAddress, "scan" | "application">) {
  return {
    ...(scan !== null && { scanId: scan }),
    ...(application !== null && { applicationId: idOf(String(application)) }),
  };
}
