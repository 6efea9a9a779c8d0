module.exports = function unauthorized() {
  return this.res.status(401).json({ message: "Sign in first." });
};
