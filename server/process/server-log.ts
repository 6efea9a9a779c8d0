import { type Logger, pino } from "pino";

/**
 * The server's log: JSON lines on standard error, so that what is printed for people stays readable. Cookies,
 * credentials and sign-in tokens never reach it; addresses are logged without their query, which may carry one.
 */
export function serverLog(level: string): Logger {
  return pino(
    {
      level,
      redact: {
        paths: ["headers.cookie", "headers.authorization", "*.headers.cookie", "*.headers.authorization"].concat(
          [
            "token",
            "password",
            "credentials",
            "botToken",
            "cookie",
            "authorization",
            "smtpPassword",
            "apiKey",
            "clientSecret",
          ].flatMap((name) => [name, `*.${name}`]),
        ),
        censor: "[redacted]",
      },
      serializers: {
        err: pino.stdSerializers.err,
        req: (request: { method: string; url: string; ip?: string }) => ({
          method: request.method,
          path: request.url.split("?")[0],
          client: request.ip,
        }),
      },
    },
    pino.destination(2),
  );
}

/** Puts what Node.js warns of into the log, in place of the bare lines that it prints. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn({ warning: name }, message));
}

/** Warns of settings that nobody reads, by their names. */
export function logIgnored(log: Logger, names: readonly string[]): void {
  if (names.length > 0) log.warn(`No setting has the name ${names.join(", ")}: what it says has no effect.`);
}
