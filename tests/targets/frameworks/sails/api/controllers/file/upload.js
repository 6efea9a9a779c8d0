const { readFileSync, rmSync } = require("node:fs");
const { add } = require("../../../../store.js");

module.exports = function upload(req, res) {
  req.file("file").upload({ dirname: process.env.PUBLIC, maxBytes: 100_000 }, (error, [given] = []) => {
    if (error) return error.code === "E_EXCEEDS_UPLOAD_LIMIT" ? res.badRequest() : res.serverError(error);
    if (!given) return res.badRequest({ message: "No file" });
    const { fd, filename, type } = given;
    const file = add("files", { name: filename, type, text: readFileSync(fd, "utf8"), ownerId: req.me.id });
    rmSync(fd);
    return res.created({ id: file.id, name: file.name });
  });
};
