const endsSession = /^(log-?_?out|sign-?_?out|log-?_?off|sign-?_?off|revoke|invalidate|end-?session|deactivate)$/i;
const changesByName =
  /^(delete|remove|destroy|drop|purge|wipe|erase|truncate|reset|shutdown|restart|reboot|unsubscribe|cancel|terminate|kill|uninstall|disable|flush|heapdump)([-_].*)?$/i;
/** `deleteUser`, `removeAll`: a verb that runs on in camel case. */
const changesByCamelCase = /^(delete|remove|destroy|drop|purge|wipe|erase|reset|shutdown|restart|disable)[A-Z]/;

/**
 * Why a request must not be made with the owner's credential, or null when nothing speaks against it: a path that ends
 * the session would make every later answer worthless, and a GET that deletes by name is taken at its word.
 */
export function destructiveReason(method: string, path: string): string | null {
  const [route = "", query = ""] = path.split("?", 2);
  const segments = route.split("/").filter(Boolean);
  const actions = [...new URLSearchParams(query)]
    .filter(([name]) => /^(action|do|cmd|op|method|_method)$/i.test(name))
    .map(([, value]) => value);
  for (const word of [...segments.slice(-2), ...actions]) {
    const name = word.replace(/\.\w{1,5}$/, "");
    if (endsSession.test(name)) return "it would end the session of the credential";
    if ((method === "GET" || method === "HEAD") && (changesByName.test(name) || changesByCamelCase.test(name))) {
      return "its name says that it changes or removes something";
    }
  }
  return null;
}
