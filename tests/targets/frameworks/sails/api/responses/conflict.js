module.exports = function conflict(message) {
  return this.res.status(409).json({ message });
};
