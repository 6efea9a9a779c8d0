const { register } = require("../../../../store.js");

module.exports = {
  inputs: {
    email: { type: "string", required: true, isEmail: true },
    password: { type: "string", required: true, minLength: 8 },
    name: { type: "string", required: true },
  },
  exits: { success: { responseType: "created" }, emailAlreadyInUse: { responseType: "conflict" } },
  async fn(account) {
    const made = register(account);
    if (!made) throw { emailAlreadyInUse: "That address is taken." };
    return made;
  },
};
