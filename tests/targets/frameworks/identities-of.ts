import type { ScanIdentity } from "../../../server/scan/outcome.ts";
import { requestFor } from "./calls.ts";
import { description } from "./description.ts";
import type { Framework } from "./framework.ts";
import type { Account } from "./seed.ts";

/** How somebody asks a framework's service: by signing in there. */
export function identityOf(framework: Framework, account: Account): ScanIdentity {
  const { name, role, tenantId, email, password } = account;
  const { signIn = {} } = framework;
  const login = description.find(({ id }) => id === "auth.login");
  if (!login) throw new Error("The description has no sign-in.");
  const given = signIn.body?.(email, password) ?? { email, password };
  const asked = requestFor(framework, login, { body: given });
  const body = signIn.form
    ? new URLSearchParams(Object.entries(asked.body ?? {}).map(([key, value]) => [key, String(value)])).toString()
    : JSON.stringify(asked.body);
  return {
    label: name.toLowerCase(),
    role,
    isPrivileged: role === "admin",
    tenantLabel: String(tenantId),
    healthPath: null,
    authMethod: "bearer",
    credentials: null,
    login: {
      method: "POST",
      path: signIn.path ?? asked.path,
      contentType: signIn.form ? "application/x-www-form-urlencoded" : "application/json",
      body,
      token: signIn.cookie ? { from: "cookie", name: "*" } : { from: "json", pointer: signIn.token ?? "/token" },
    },
  };
}
