import type { Operation } from "../operation.ts";
import type { Aim, Answer, Send } from "../wire/probe.ts";
import { written } from "./written.ts";

/** Asks an operation as one identity, with a body in the media type that it reads. */
type AskAs = (
  operation: Operation,
  method: string,
  path: string,
  label: string,
  purpose: string,
  body?: unknown,
  aim?: Aim,
) => Promise<Answer>;

/** How a scan's objects are made, looked at and written to. */
export const askAs =
  (send: Send): AskAs =>
  (operation, method, path, label, purpose, body, aim) =>
    send({
      id: `${method.toLowerCase()}-as-${label}`,
      identity: "other",
      label,
      purpose,
      method,
      path,
      ...(aim === undefined ? {} : { aim, isMadeUp: aim === "make" }),
      ...(body === undefined ? {} : written(operation, path, body)),
    });
