/** The characters of a commit that anyone may see. */
const SHOWN = 7;

export function shortCommit(commit: string): string {
  return commit.slice(0, SHOWN);
}
