import { useSearchParams } from "wouter";
import { type AlertFilters, alertTypes, defaultFilters, severities } from "./alert-filters.ts";

/**
 * The filters, kept in the address beside `?alert=ID`, which names an alert that a notification led to. What the
 * address says and this does not understand counts as absent.
 */
export function useAlertFilters() {
  const [params, setParams] = useSearchParams();
  const status = params.get("status");
  const filters: AlertFilters = {
    status: status === "resolved" || status === "all" ? status : defaultFilters.status,
    severity: severities.find((severity) => severity === params.get("severity")) ?? "all",
    type: alertTypes.find(({ type }) => type === params.get("type"))?.type ?? "all",
  };
  const alert = params.get("alert");
  const setFilters = (change: Partial<AlertFilters>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [key, value] of Object.entries(change)) {
          if (value === defaultFilters[key as keyof AlertFilters]) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  return { filters, setFilters, linked: alert && /^[1-9]\d{0,9}$/.test(alert) ? Number(alert) : null };
}
