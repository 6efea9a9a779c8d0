import type { PortalKeySet } from "../../../contract/portal-key-set.ts";
import type { EmbeddedRole } from "../../../contract/roles.ts";

/** What is entered of a portal that signs tokens itself; `contributors` between commas. */
export type KeySetForm = Record<
  "issuer" | "audience" | "keys" | "emailClaim" | "roleClaim" | "contributors" | "organizationClaim" | "organization",
  string
>;
export const noKeySet: KeySetForm = {
  issuer: "",
  audience: "",
  keys: "",
  emailClaim: "email",
  roleClaim: "",
  contributors: "",
  organizationClaim: "",
  organization: "",
};

/** As the platform takes it. */
export const keySetOf = ({ contributors, ...texts }: KeySetForm): PortalKeySet => ({
  issuer: texts.issuer.trim(),
  audience: texts.audience.trim(),
  keys: texts.keys.trim(),
  emailClaim: texts.emailClaim.trim() || "email",
  roleClaim: texts.roleClaim.trim() || null,
  contributors: contributors
    .split(",")
    .map((value) => value.trim())
    .filter(Boolean),
  organizationClaim: texts.organizationClaim.trim() || null,
  organization: texts.organization.trim() || null,
});

/** What is entered of a new embed key. */
export type EmbedKeyForm = {
  name: string;
  proof: "key" | "tokens";
  role: EmbeddedRole;
  who: "members" | "everybody";
  days: "30" | "90" | "180" | "365";
  keySet: KeySetForm;
};
