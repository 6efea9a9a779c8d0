module.exports = function created(made) {
  return this.res.status(201).json(made);
};
