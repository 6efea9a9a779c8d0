import type { Application } from "../../contract/applications.ts";

/**
 * The application that a scan is for: the chosen one while the text still names it, else one of that name (blanks
 * around it and letter case do not matter), else null, which means a new application.
 */
export function findApplication(
  applications: readonly Application[],
  text: string,
  chosenId: number | null,
): Application | null {
  const named = applications.filter(({ name }) => fold(name) === fold(text));
  return named.find(({ id }) => id === chosenId) ?? named[0] ?? null;
}

/** Applications whose name or address contains the text; all of them for an empty text or one that names an application. */
export function suggestApplications(applications: readonly Application[], text: string): readonly Application[] {
  const part = fold(text);
  if (applications.some(({ name }) => fold(name) === part)) return applications;
  return applications.filter(({ name, targetUrl }) => fold(name).includes(part) || fold(targetUrl).includes(part));
}

const fold = (text: string) => text.trim().toLowerCase();
