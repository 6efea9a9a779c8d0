const sails = require("sails");

process.chdir(__dirname);
sails.lift(
  {
    appPath: __dirname,
    port: Number(process.env.PORT),
    explicitHost: "127.0.0.1",
    paths: { public: process.env.PUBLIC },
    session: { secret: process.env.SECRET },
    hooks: { i18n: false, views: false, pubsub: false },
    log: { level: "error" },
  },
  (error) => {
    if (error) throw error;
  },
);
