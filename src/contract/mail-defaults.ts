/** The port of a mail server where none is given: submission with STARTTLS (RFC 6409). */
export const defaultSmtpPort = 587;
/** The scope that sending through Microsoft 365 needs, with leave to send again later. */
export const microsoftScope = "https://outlook.office.com/SMTP.Send offline_access";
/** Type of the template of sign-in emails. */
export const magicLinkType = "magic_link";
/** Where a sign-in email's template takes the link. */
export const magicLinkPlaceholder = "{{magicLink}}";
