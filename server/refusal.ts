/** What a caller did that cannot be done, told to the user as a problem document (RFC 9457). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly errors: { field: string; message: string }[] | undefined;
  /** Headers that belong to the answer, for example `retry-after`. */
  readonly headers: Record<string, string>;

  /** `detail` is a sentence for the user that names what to do; `cause` is for the log alone. */
  constructor(
    status: number,
    detail: string,
    extra: { errors?: { field: string; message: string }[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: extra.cause });
    this.status = status;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
  }
}

/** The thing does not exist, or belongs to another tenant: callers cannot tell which. */
export function notFound(what: string): Refusal {
  return new Refusal(404, `The requested ${what} could not be found.`);
}
