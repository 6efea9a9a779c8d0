/** Lets through whoever has a session. */
export function signedIn(req, res, next) {
  if (req.isAuthenticated()) return next();
  res.status(401).json({ errors: ["Sign in first"] });
}

/** Lets through administrators. */
export function admin(req, res, next) {
  if (req.user.role === "admin") return next();
  res.status(403).json({ errors: ["Administrators only"] });
}
