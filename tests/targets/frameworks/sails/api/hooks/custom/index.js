const { find } = require("../../../../store.js");

/** Tells every action who asks: the account that the session is of. */
module.exports = () => ({
  routes: {
    before: {
      "/*": {
        skipAssets: true,
        fn: (req, _res, next) => {
          req.me = req.session?.userId === undefined ? undefined : find("users", req.session.userId);
          return next();
        },
      },
    },
  },
});
