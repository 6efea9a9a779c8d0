/** Exit codes of the command. */
export const exits = {
  /** Nothing at or above the threshold, and enough was tried to say so. */
  clean: 0,
  /** Findings at or above the threshold, or access that differs from the contract. */
  found: 1,
  /** The target was down, an identity had no access, the scan was stopped, or too little could be tried. */
  unknown: 2,
  /** Arguments or files that cannot be used. */
  wrongUse: 3,
} as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** Arguments or files that cannot be used. The message says which and what to do. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
  /** What the command ends with: another code where something worse is known by then. */
  readonly exit: Exit;
  constructor(message: string, exit: Exit = exits.wrongUse) {
    super(message);
    this.exit = exit;
  }
}

/** Nothing can be told, for example as the platform does not answer. The message is a sentence that says why. */
export class CannotTell extends Error {
  override readonly name = "CannotTell";
}
