export const SUPPORT_STEPS = ['ask', 'answer', 'reply', 'close', 'silence'] as const;
export type SupportStepName = (typeof SUPPORT_STEPS)[number];
