export const SUPPORT_STEPS = ['ask', 'answer', 'reply', 'close', 'silence'] as const;
export type SupportStepName = (typeof SUPPORT_STEPS)[number];

export const MONEY_STEPS = ['clocks', 'release', 'account', 'prepare', 'export', 'confirm', 'fail'] as const;
export type MoneyStep = (typeof MONEY_STEPS)[number];

export const CASE_STEPS = [
  'open',
  'answer',
  'offer-part',
  'accept',
  'escalate',
  'withdraw',
  'silence',
  'decide-part',
  'decide-full',
  'decide-none',
] as const;
export type CaseStep = (typeof CASE_STEPS)[number];
