/** One toast of the catalogue. `{name}` in its text stands for a value that the situation decides. */
export type CataloguedToast = { title: string; text: string; destructive: boolean };

const failure = (title: string, text: string): CataloguedToast => ({ title, text, destructive: true });
const success = (title: string, text: string): CataloguedToast => ({ title, text, destructive: false });

const gone = (what: string) => `404: The requested ${what} could not be found.`;
const forbidden = "403: Access denied: your role (viewer) does not allow this. Ask an administrator.";

/** Every toast that the product promises, by the situation that shows it. */
export const catalogue = {
  "a mutation after the session ended": failure("Unauthorized", "You are logged out. Logging in again..."),
  "a page without a session": failure("Unauthorized", "You are logged out. Logging in again..."),

  "an application is added": success("Application Added", "{name} can be scanned now."),
  "adding an application fails": failure("Failed to Add Application", "Please check your inputs and try again."),
  "a scan without an application": failure("Missing Application", "Please select or enter an application name"),
  "a scan of a new application without a URL": failure(
    "Missing URL",
    "Please enter a target URL for the new application",
  ),
  "a scan is started": success("Scan Started", "Scan {scan} of {name}."),
  "the platform refuses a scan": failure(
    "Scan Failed",
    "409: A scan of this application is already waiting or running. Wait for it to end, or stop it first.",
  ),
  "the platform does not answer to a scan": failure("Scan Failed", "Failed to start the API scan. Please try again."),
  "a scan ends as failed": failure(
    "Scan Failed",
    "Scan failed due to an error. Please check your target URL and try again.",
  ),
  "a scan is deleted": success("Scan Deleted", "Scan {scan} and its results are gone."),
  "deleting a scan fails": failure("Delete Failed", "Failed to delete the scan. Please try again."),

  "traffic is imported": success("Traffic Imported", "The next scan tests 2 imported operations too."),
  "importing a file that is no traffic": failure(
    "Import Failed",
    "The file is neither an HTTP Archive nor a Postman collection of format 2. Export one of them and choose that.",
  ),
  "the platform refuses traffic": failure(
    "Import Failed",
    "400: The file holds no call to {origin}. Record while it is used there, and give that.",
  ),

  "an endpoint is attributed": success("Endpoint Attributed", "{path} has a new team."),
  "attributing an endpoint fails": failure("Attribution Failed", gone("team")),
  "an alert is resolved": success("Alert Resolved", "{counted}."),
  "several alerts are resolved": success("Alerts Resolved", "{counted}."),
  "the platform refuses to resolve an alert": failure("Error", forbidden),
  "the platform does not answer to resolving an alert": failure("Error", "Failed to resolve alert"),

  "a team is created": success("Team Created", "{name} can own endpoints now."),
  "creating a team fails": failure("Creation Failed", "Failed to create team. Please try again."),
  "a team is updated": success("Team Updated", "{name} is saved."),
  "updating a team fails": failure("Update Failed", "Failed to update team. Please try again."),
  "a team is deleted": success("Team Deleted", "Its endpoints are unattributed now."),
  "deleting a team fails": failure("Deletion Failed", "Failed to delete team. Please try again."),
  "a team without a name": failure("Validation Error", "Team name is required."),

  "a report is started": success("Report Generation Started", "You will be notified when your report is ready."),
  "starting a report fails": failure(
    "Report Generation Failed",
    "409: There is nothing to report: the team {name} owns no endpoint. Attribute endpoints to it first.",
  ),
  "a report is downloaded": success("Download Started", "{file}"),
  "downloading a report fails": failure("Download Failed", gone("report")),
  "a report is deleted": success("Report Deleted", "The report and its file are gone."),
  "deleting a report fails": failure("Delete Failed", gone("report")),

  "settings are saved": success("Settings Saved", "They are kept on this device."),
  "clearing data fails": failure("Clear Data Failed", forbidden),
  "clearing what was learned fails": failure("Clear Data Failed", forbidden),
  "what was learned is cleared": success("Data Cleared", "{count} learned endpoints were deleted."),
  "a superadmin's change fails": failure("Error", forbidden),
  "a test email is sent": success("Test Email Sent", "The email to {to} was accepted: 250 queued as 4711"),
  "a test email fails, told without its status": failure(
    "Test Email Failed",
    "The mail server localhost:{port} refused the sender or the recipient: 550 No such mailbox",
  ),

  "a workspace answers": success("Connection Successful", "Connected to workspace Acme"),
  "a workspace refuses the token": failure(
    "Connection Failed",
    "422: Slack refused: invalid_auth. The bot token is not valid. Put a new bot token into the integration.",
  ),
  "creating a mapping fails": failure(
    "Failed to Create Mapping",
    "409: This team has a channel in this workspace already. Change that one instead.",
  ),
  "updating a mapping fails": failure("Update Failed", gone("team channel")),
  "deleting a mapping fails": failure("Delete Failed", gone("team channel")),
  "a test message to an archived channel": failure(
    "Failed to Send Message",
    "422: Slack refused: is_archived. The channel is archived. Choose another.",
  ),
  "a test message without a channel": failure("Validation Error", "Please select a Slack integration and channel."),

  "connecting Slack fails": failure("Failed to connect Slack", forbidden),
  "updating the Slack settings fails": failure("Failed to update Slack settings", forbidden),
  "updating a team's channel fails": failure("Failed to update team channel", gone("team")),
  "inviting a user fails": failure("Failed to invite user", "409: {email} already belongs to this organization."),
  "updating a user fails": failure("Failed to update user", forbidden),
  "updating the tenant's settings fails": failure("Failed to update tenant settings", forbidden),
  "uploading an image fails": failure(
    "Upload failed",
    '415: "notes.png" is not an image: its content is of no known kind. Choose an image as the logo.',
  ),
  "a logo that is too large": failure("File too large", "Logo must be smaller than 2MB"),
  "a favicon that is too large": failure("File too large", "Favicon must be smaller than 500KB"),
  "a tenant is created": success("Tenant Created", "{name} is ready. Invite its first admin."),
  "creating a tenant fails": failure("Creation Failed", forbidden),
  "a tenant without a name": failure("Validation Error", "Tenant name is required."),
  "updating feature flags fails": failure("Feature flags Update Failed", gone("tenant")),

  "all data is cleared": success("Data Cleared", "{removed}"),
} as const satisfies Record<string, CataloguedToast>;

/** A situation of the catalogue. */
export type Situation = keyof typeof catalogue;

/** A catalogued text with its values in place; throws when one is missing, so that nothing passes unread. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The situation does not tell '${name}' of '${text}'.`);
    return String(value);
  });
}
