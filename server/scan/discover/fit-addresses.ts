import type { Operation } from "../operation.ts";

/** Bytes of the longest path that is kept: PostgreSQL looks up no text of more than 2,704, and no router has such a route. */
const mostBytes = 2_000;

/**
 * Operations whose addresses can be asked, stored and found again: without half signs, which no URL takes, and without those
 * that are too long, which `log` hears of as the end of a line.
 */
export function fitAddresses(found: readonly Operation[], log: (line: string) => void): Operation[] {
  const fit = found.filter(({ path }) => sizeOf(path) <= mostBytes);
  const left = found.length - fit.length;
  if (left > 0)
    log(
      `${left === 1 ? "1 address" : `${left} addresses`} of more than 2,000 bytes ${left === 1 ? "is" : "are"} left out`,
    );
  return fit.map((operation) =>
    operation.path.isWellFormed() && operation.example.isWellFormed()
      ? operation
      : { ...operation, path: operation.path.toWellFormed(), example: operation.example.toWellFormed() },
  );
}

/** Control characters are written as escapes before they are stored. */
const sizeOf = (path: string): number =>
  path.length > mostBytes ? path.length : Buffer.byteLength(JSON.stringify(path));
