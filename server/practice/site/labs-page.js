// Loaded by the settings page alone.
const root = ["api", "v1", "labs"].join("/");
export const experiments = (headers) => fetch(`/${root}/experiments`, { headers }).then((answer) => answer.json());
export const flags = (headers) => fetch(`/${root}/flags`, { headers }).then((answer) => answer.json());
