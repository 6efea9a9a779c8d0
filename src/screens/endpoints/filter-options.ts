import type { Product } from "../../contract/products.ts";
import type { Team } from "../../contract/teams.ts";
import type { Option } from "../../ui/select.tsx";
import { type ControlFilter, type EndpointFilters, noFilters } from "./endpoint-filters.ts";

const controls: readonly Option<ControlFilter>[] = ["any", "missing", "secure", "unknown"].map((value) => ({
  value: value as ControlFilter,
  label: value,
}));

const standings: readonly Option[] = [
  { value: "any", label: "any" },
  { value: "secure", label: "secure" },
  { value: "at-risk", label: "at risk" },
  { value: "undecided", label: "undecided" },
];

/** One of the five choices beside the search: its key, its name as it stands in a control, and what it offers. */
export type FilterChoice = {
  key: Exclude<keyof EndpointFilters, "search">;
  name: string;
  long: string;
  options: readonly Option[];
};

/** Team, product, authentication and authorization with everything they offer. */
export function filterChoices(teams: readonly Team[], products: readonly Product[]): FilterChoice[] {
  return [
    {
      key: "team",
      name: "Team",
      long: "Team attribution",
      options: [
        { value: "all", label: "all" },
        { value: "attributed", label: "attributed" },
        { value: "unattributed", label: "unattributed" },
        ...teams.map(named),
      ],
    },
    {
      key: "product",
      name: "Product",
      long: "Product",
      options: [{ value: "all", label: "all" }, ...products.map(named)],
    },
    { key: "authentication", name: "AuthN", long: "Authentication", options: controls },
    { key: "authorization", name: "AuthZ", long: "Authorization", options: controls },
    { key: "standing", name: "Standing", long: "Standing", options: standings },
  ];
}

const named = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

/** The choices that narrow the list now, in words: `Product: Acme Payments`. An id that is not known stays a number. */
export function activeChoices(choices: readonly FilterChoice[], filters: EndpointFilters) {
  return choices
    .filter(({ key }) => filters[key] !== noFilters[key])
    .map(({ key, name, options }) => ({
      key,
      text: `${name}: ${options.find(({ value }) => value === filters[key])?.label ?? filters[key]}`,
    }));
}
