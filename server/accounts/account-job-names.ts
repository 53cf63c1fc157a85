/** Separate from the jobs, because the jobs import the use cases that enqueue them. */
export const revokeGithubGrant = { name: 'revoke-github-grant' } as const;
