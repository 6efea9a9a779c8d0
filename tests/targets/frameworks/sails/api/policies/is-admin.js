module.exports = (req, res, proceed) => {
  if (!req.me) return res.unauthorized();
  return req.me.role === "admin" ? proceed() : res.forbidden();
};
