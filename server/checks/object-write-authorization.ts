/** One identity changes or removes what belongs to another. OWASP API1:2023, CWE-639. */
export const objectWriteAuthorization = {
  id: "object-write-authorization",
  fault: "Cross-user write",
  title: "lets one user change what belongs to another",
  severity: "critical",
  alertType: "authorization",
  owasp: "API1:2023",
  cwe: "CWE-639",
  explain: {
    why: "A signed-in user changes or removes somebody else's data by changing the id in the path. The scan created an object as one user and another user did it.",
    fix: "Load the object through the caller before anything is changed: look it up by its id and the caller's own account together, and answer 404 when that finds nothing.",
  },
} as const;
