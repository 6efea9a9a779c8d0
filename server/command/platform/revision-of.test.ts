import { expect, test } from "vitest";
import { revisionOf } from "./revision-of.ts";

const sha = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d";
const nothing = { commit: null, branch: null, pullRequest: null };

test.each([
  ["a push on GitHub", { GITHUB_SHA: sha, GITHUB_REF: "refs/heads/main", GITHUB_REF_NAME: "main" }, [sha, "main"]],
  [
    "a pull request on GitHub",
    {
      ...{ GITHUB_SHA: sha, GITHUB_REF: "refs/pull/12/merge", GITHUB_REF_NAME: "12/merge" },
      GITHUB_HEAD_REF: "feature/refunds",
    },
    [sha, "feature/refunds", "12"],
  ],
  ["a tag on GitHub", { GITHUB_SHA: sha, GITHUB_REF: "refs/tags/v1", GITHUB_REF_NAME: "v1" }, [sha]],
  ["a branch on GitLab", { CI_COMMIT_SHA: sha, CI_COMMIT_BRANCH: "main" }, [sha, "main"]],
  [
    "a merge request on GitLab",
    { CI_COMMIT_SHA: sha, CI_MERGE_REQUEST_IID: "7", CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "fix" },
    [sha, "fix", "7"],
  ],
  ["a branch on Jenkins", { GIT_COMMIT: sha, BRANCH_NAME: "main" }, [sha, "main"]],
  [
    "a pull request on Jenkins",
    { GIT_COMMIT: sha, BRANCH_NAME: "PR-9", CHANGE_ID: "9", CHANGE_BRANCH: "fix" },
    [sha, "fix", "9"],
  ],
  ["a shell", { BRANCH: "x" }, []],
])("Which code is scanned is known from %s", (_, environment, [commit, branch, pullRequest]) => {
  expect(revisionOf(nothing, environment)).toEqual({ commit, branch, pullRequest });
});

test("What an option says counts, and a variable that no platform would take does not", () => {
  const environment = { CI_COMMIT_SHA: "not a hash", CI_COMMIT_BRANCH: "main" };
  expect(revisionOf({ ...nothing, branch: "release" }, environment)).toEqual({ branch: "release" });
});
