/** The brand colour of a tenant that chose none. */
export const defaultBrandColor = "#10B981";
/** The second colour of every tenant; it is fixed. */
export const secondaryColor = "#64748B";
/** How many users a new tenant may have. */
export const defaultMaxUsers = 10;
/** Bytes of the largest logo. */
export const logoLimit = 2 * 1024 ** 2;
/** Bytes of the largest favicon. */
export const faviconLimit = 500 * 1024;
/** What is said of a file above them. */
export const tooLarge = { logo: "Logo must be smaller than 2MB", favicon: "Favicon must be smaller than 500KB" };
/** Pixels that a logo or favicon may have on a side: few bytes may hold many, and drawing costs by the pixel. */
export const sideLimit = 2048;
/** Days that an invitation may be taken, and holds its place among the tenant's users. */
export const invitationDays = 7;

/** What can be switched on for a tenant. */
export const featureFlags = ["slack_integration"] as const;
export type FeatureFlag = (typeof featureFlags)[number];
