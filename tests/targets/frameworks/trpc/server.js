import { createExpressMiddleware } from "@trpc/server/adapters/express";
import express from "express";
import jwt from "jsonwebtoken";
import { appRouter } from "./router.js";

/** Who asks, by the token; null for strangers. */
function createContext({ req }) {
  const token = req.headers.authorization?.split(" ")[1];
  try {
    return { user: token ? jwt.verify(token, process.env.SECRET) : null };
  } catch {
    return { user: null };
  }
}

const app = express();
app.use(express.static(process.env.PUBLIC));
app.use("/trpc", createExpressMiddleware({ router: appRouter, createContext }));
app.listen(Number(process.env.PORT), "127.0.0.1");
