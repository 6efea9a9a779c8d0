import { describe, expect, it } from "vitest";
import { noFilters } from "./endpoint-filters.ts";
import { readAddress, writeAddress } from "./list-address.ts";

const read = (query: string) => readAddress(new URLSearchParams(query));

describe("the list's address", () => {
  it("presets the scan and the search", () => {
    expect(read("scan=12&application=5&search=invoices")).toMatchObject({
      scan: 12,
      filters: { ...noFilters, search: "invoices" },
    });
  });

  it("survives being read and written, whatever is set", () => {
    const query = "scan=12&search=a%26b&team=3&product=4&authn=missing&authz=unknown&sort=path&page=2&size=50";
    expect(writeAddress(read(query)).toString()).toBe(query);
  });

  it("stays bare for an untouched list", () => {
    expect(writeAddress(read("")).toString()).toBe("");
    expect(read("")).toEqual({ filters: noFilters, scan: null, application: null, sort: "worst", page: 1, size: 10 });
  });

  it("takes a scan that is none as no scan's, not as everybody's", () => {
    expect(["x", "-1", "1.5", "0"].map((scan) => read(`scan=${scan}`).scan)).toEqual([0, 0, 0, 0]);
  });

  it("takes other nonsense as absent", () => {
    expect(read("scan=&team=0&product=-1&authn=all&authz=<b>&sort=up&page=0&size=11")).toEqual(read(""));
  });
});
