import { Search } from "lucide-react";
import { useRef } from "react";
import { type FilterChoice, Filters } from "../../ui/filters.tsx";
import { IconInput } from "../../ui/icon-input.tsx";
import type { Option } from "../../ui/select.tsx";
import { useKeys } from "../../ui/use-keys.ts";

/** What the list shows, as it stands in the address; empty texts filter nothing. */
export type AuditFilters = { search: string; noun: string; scope: "organization" | "platform" };

const nouns: readonly Option[] = [
  { value: "all", label: "All actions" },
  { value: "auth", label: "Signing in" },
  { value: "ownTenant", label: "Organization and people" },
  { value: "applications", label: "Applications" },
  { value: "accessContracts", label: "Access contracts" },
  { value: "identities", label: "Identities" },
  { value: "scans", label: "Scans" },
  { value: "findings", label: "Findings" },
  { value: "reports", label: "Reports" },
  { value: "apiKeys", label: "API keys" },
  { value: "embedKeys", label: "Embed keys" },
  { value: "teams", label: "Teams" },
  { value: "slack", label: "Slack" },
  { value: "webhooks", label: "Webhooks" },
];
const platformNouns: readonly Option[] = [
  ...nouns,
  { value: "tenants", label: "Organizations" },
  { value: "mail", label: "Email" },
  { value: "system", label: "Platform" },
];

const scopes: readonly Option<AuditFilters["scope"]>[] = [
  { value: "organization", label: "Your organization" },
  { value: "platform", label: "Whole platform" },
];

const searchHelp = [{ keys: ["/"], what: "Search" }];

/** Search, kind of act, and for superadmins whose log it is. */
export function AuditFilterBar(props: {
  filters: AuditFilters;
  isSuperadmin: boolean;
  onFilter: (change: Partial<AuditFilters>) => void;
}) {
  const { filters, isSuperadmin, onFilter } = props;
  const search = useRef<HTMLInputElement>(null);
  useKeys(search, { "/": () => search.current?.focus() }, searchHelp);
  const kind: FilterChoice = {
    name: "Actions",
    value: filters.noun || "all",
    options: filters.scope === "platform" ? platformNouns : nouns,
    onChange: (noun) => onFilter({ noun: noun === "all" ? "" : noun }),
    isSet: filters.noun !== "",
    isPlain: true,
  };
  const whose: FilterChoice = {
    name: "Whose log",
    value: filters.scope,
    options: scopes,
    onChange: (scope) => onFilter({ scope: scope === "platform" ? "platform" : "organization", noun: "" }),
    isSet: filters.scope !== "organization",
    isPlain: true,
  };
  return (
    <search aria-label="Audit log" className="mb-3 flex gap-2">
      <IconInput
        ref={search}
        icon={Search}
        type="search"
        aria-label="Search user or name"
        placeholder="Search user or name"
        maxLength={200}
        defaultValue={filters.search}
        onChange={(event) => onFilter({ search: event.target.value })}
        className="min-w-0 flex-1"
      />
      <Filters
        choices={isSuperadmin ? [kind, whose] : [kind]}
        done="Show actions"
        onClear={() => onFilter({ noun: "", scope: "organization" })}
        className="w-[200px]"
      />
    </search>
  );
}
