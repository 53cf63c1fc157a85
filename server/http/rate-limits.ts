import type { CallName } from '#contract/calls.ts';

interface Limit {
  readonly max: number;
  readonly timeWindow: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often one person (or one address, before sign-in) may make a call. Calls that are not named here are not limited. */
const limits: Partial<Record<CallName, Limit>> = {
  'GET /username': { max: 120, timeWindow: MINUTE },
  'GET /api/auth/github/login': { max: 30, timeWindow: MINUTE },
  'GET /api/auth/export': { max: 30, timeWindow: HOUR },
  'POST /api/auth/github/ticket': { max: 20, timeWindow: MINUTE },
  'POST /api/payment/update-status': { max: 60, timeWindow: MINUTE },
  'POST /api/payment/create-payment-intent': { max: 60, timeWindow: HOUR },
  'POST /api/projects/anayze-repo': { max: 30, timeWindow: HOUR },
  'POST /api/projects/anayze-hardware': { max: 30, timeWindow: HOUR },
  'POST /api/projects/add-project': { max: 60, timeWindow: HOUR },
};

export function limitOf(name: CallName): Limit | null {
  return limits[name] ?? null;
}
