/** What the insights page was written as. Its bundle lost the calls that no page makes any more; its map kept them. */
const source = `import { headers } from "./session";

export const title = () => "Insights";
export const margins = () => fetch("/api/v1/insights/margins").then((answer) => answer.json());
export const churn = () => fetch("/api/v1/insights/churn", { headers: headers() }).then((answer) => answer.json());
`;

/** The bundle, as a bundler leaves it. */
export const insightsBundle = 'const t=()=>"Insights";export{t as title};\n//# sourceMappingURL=insights.min.js.map\n';

/** Its source map (ECMA-426). */
export const insightsMap = {
  version: 3,
  file: "insights.min.js",
  sources: ["../src/insights.ts"],
  sourcesContent: [source],
  names: [],
  mappings: "",
};
