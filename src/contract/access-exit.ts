/** What came of a comparison with an access contract, counted. */
export type ComparedAccess = {
  /** Identities of the file that take no part in scans. */
  absent: number;
  differences: number;
  undecided: number;
  /** Cells that were agreed on and seen, and that could not be told. */
  decided: number;
  unseen: number;
};

/**
 * The exit code of `postern access check --platform`: 3 where an identity of the file is unknown, 1 where access differs, 2
 * where less than half of what was agreed on could be told, so that nothing looks agreed that was not seen.
 */
export function accessExit(
  { absent, differences, undecided, decided, unseen }: ComparedAccess,
  failsUndecided = false,
): 0 | 1 | 2 | 3 {
  if (absent > 0) return 3;
  if (differences > 0 || (failsUndecided && undecided > 0)) return 1;
  return decided > 0 && decided >= unseen ? 0 : 2;
}
