export const MONEY_STEPS = ['clocks', 'release', 'account', 'prepare', 'export', 'confirm', 'fail'] as const;
export type MoneyStep = (typeof MONEY_STEPS)[number];
