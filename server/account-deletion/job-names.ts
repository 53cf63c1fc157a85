export const SEND_MAIL = { name: 'send-mail' } as const;
export const REVOKE_GITHUB_GRANT = { name: 'revoke-github-grant' } as const;
