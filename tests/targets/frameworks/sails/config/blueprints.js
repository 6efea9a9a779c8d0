module.exports.blueprints = { actions: false, rest: false, shortcuts: false };
