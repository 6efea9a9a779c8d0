import { useState } from "react";
import { ApiError } from "./api-error.ts";

/**
 * What whoever edits a row has seen of it, for calls that refuse (409) to replace what somebody else wrote meanwhile. Give
 * the refusal to the second part: it reads the row again, so that saving once more may replace it.
 */
export function useSeen<Row>(opened: Row, read: () => Promise<Row>): [seen: Row, readAgain: (error: Error) => void] {
  const [seen, setSeen] = useState(opened);
  const readAgain = (error: Error) => {
    if (error instanceof ApiError && error.status === 409) void read().then(setSeen);
  };
  return [seen, readAgain];
}
