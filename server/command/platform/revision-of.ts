import { type NewRevision, newRevision } from "../../../src/contract/revision.ts";
import type { Options } from "../options.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Which code is scanned: what the options say, and for the rest the variables of GitHub Actions, GitLab or Jenkins. A
 * variable that no platform would take is left out; an option is sent as it is, to be refused.
 */
export function revisionOf(
  options: Pick<Options, "commit" | "branch" | "pullRequest">,
  environment: Environment,
): NewRevision {
  const found = fromPipeline(environment);
  const usable = (field: keyof NewRevision) =>
    newRevision.shape[field].safeParse(found[field]).success ? found[field] : undefined;
  return {
    commit: options.commit ?? usable("commit"),
    branch: options.branch ?? usable("branch"),
    pullRequest: options.pullRequest ?? usable("pullRequest"),
  };
}

function fromPipeline(of: Environment): NewRevision {
  if (of.GITHUB_SHA) {
    const ref = of.GITHUB_REF ?? "";
    return {
      commit: of.GITHUB_SHA,
      // Of a pull request the name of the ref is that of its merge, and of a tag that of the tag.
      branch: of.GITHUB_HEAD_REF || (ref.startsWith("refs/heads/") ? of.GITHUB_REF_NAME : undefined),
      pullRequest: /^refs\/pull\/(\d+)\//.exec(ref)?.[1],
    };
  }
  if (of.CI_COMMIT_SHA) {
    return {
      commit: of.CI_COMMIT_SHA,
      branch: of.CI_COMMIT_BRANCH || of.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME,
      pullRequest: of.CI_MERGE_REQUEST_IID,
    };
  }
  // Of a pull request Jenkins calls the branch by its number.
  return {
    commit: of.GIT_COMMIT,
    branch: of.CHANGE_BRANCH || (of.CHANGE_ID ? undefined : of.BRANCH_NAME),
    pullRequest: of.CHANGE_ID,
  };
}
