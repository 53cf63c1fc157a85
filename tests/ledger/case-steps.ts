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
