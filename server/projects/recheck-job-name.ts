export const RECHECK_INSTALLATION = { name: 'look-at-installation' } as const;
