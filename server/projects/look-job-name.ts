export const LOOK_AT_INSTALLATION = { name: 'look-at-installation' } as const;
