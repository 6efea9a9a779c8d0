/**
 * Where single sign-on begins, as an address that a browser opens; `?returnTo=` is the path of the console to go on to. The server
 * alone takes the browser back, at `/callback` below it.
 */
export const singleSignOnPath = "/api/auth/single-sign-on";
