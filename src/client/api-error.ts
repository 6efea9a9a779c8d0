import type { Problem } from "../contract/problem.ts";

/**
 * A non-OK answer. The message is `<status>: <text>`, where the text is the problem document's `detail`,
 * else the body, else the status text.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, text: string, problem: Problem | null = null) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = problem;
  }

  /** Reads a non-OK answer, whatever its body is. */
  static async from(response: Response): Promise<ApiError> {
    const body = await response.text().catch(() => "");
    if (response.headers.get("content-type")?.includes("json")) {
      const problem = parse(body);
      if (problem) return new ApiError(response.status, problem.detail, problem);
    }
    return new ApiError(response.status, body || response.statusText);
  }
}

function parse(body: string): Problem | null {
  try {
    const value = JSON.parse(body) as Partial<Problem> | null;
    return typeof value?.detail === "string" ? (value as Problem) : null;
  } catch {
    return null;
  }
}
