import { useSearchParams } from "wouter";
import { type AlertFilters, type AlertSort, alertTypes, defaultFilters, severities } from "./alert-filters.ts";

const changes = ["new", "back", "fixed"] as const;

/**
 * The filters and what else of the list is kept in the address: `?alert=ID` names an alert that a notification led to,
 * `rows` how many rows are shown. What the address says and this does not understand counts as absent.
 */
export function useAlertFilters() {
  const [params, setParams] = useSearchParams();
  const id = (name: string) => params.get(name)?.match(/^[1-9]\d{0,9}$/)?.[0];
  const status = params.get("status");
  const filters: AlertFilters = {
    search: params.get("search") ?? "",
    status: status === "resolved" || status === "all" ? status : defaultFilters.status,
    severity: severities.find((severity) => severity === params.get("severity")) ?? "all",
    type: alertTypes.find(({ type }) => type === params.get("type"))?.type ?? "all",
    application: id("application") ?? "all",
    team: params.get("team") === "none" ? "none" : (id("team") ?? "all"),
    change: changes.find((change) => change === params.get("change")) ?? "any",
  };
  const write = (change: Record<string, string>, defaults: Record<string, string>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [key, value] of Object.entries(change)) {
          if (value === defaults[key]) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const sort: AlertSort = params.get("sort") === "newest" ? "newest" : "worst";
  return {
    filters,
    sort,
    /** How many rows are shown; a step at a time. */
    rows: Math.max(50, Math.min(2000, Number(id("rows") ?? 50))),
    linked: id("alert") ? Number(id("alert")) : null,
    setFilters: (change: Partial<AlertFilters>) => write({ ...change, rows: "50" }, { ...defaultFilters, rows: "50" }),
    setSort: (next: AlertSort) => write({ sort: next }, { sort: "worst" }),
    setRows: (count: number) => write({ rows: String(count) }, { rows: "50" }),
  };
}
