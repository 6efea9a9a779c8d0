/** How bad a finding may be, the worst first. Without a schema, for whom loading those would keep waiting. */
export const severities = ["critical", "high", "medium", "low"] as const;
