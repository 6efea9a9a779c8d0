/** The name under which a report is saved: each non-alphanumeric character of its title as `_`, its id, `.pdf`. */
export function reportFileName(report: { id: number; title: string }): string {
  return `${report.title.replace(/[^a-z0-9]/gi, "_")}_${report.id}.pdf`;
}
