/** Use cases name the work that they want done; the jobs themselves import the use cases. */
export const revokeGithubGrant = { name: 'revoke-github-grant' } as const;
