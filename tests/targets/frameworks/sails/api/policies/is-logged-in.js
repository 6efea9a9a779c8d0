module.exports = (req, res, proceed) => (req.me ? proceed() : res.unauthorized());
