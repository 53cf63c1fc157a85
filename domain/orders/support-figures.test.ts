import { expect, it } from 'vitest';
import { computeSupportFigures, type MeasuredRequest, supportClaimOf } from './support-figures.ts';

const answered = (waitedMinutes: number, isMissed = false): MeasuredRequest => ({
  buyerId: 'buyer',
  waitedMinutes,
  isMissed,
});
const unanswered: MeasuredRequest = { buyerId: 'buyer', waitedMinutes: null, isMissed: true };
const claimOf = (...requests: MeasuredRequest[]) =>
  supportClaimOf(computeSupportFigures(requests, new Set()));

it.each([
  ['no request', [], null],
  ['two answers', [answered(10), answered(20)], null],
  ['two answers and a missed request', [answered(10), answered(20), unanswered], null],
  [
    'three answers, rounded up to hours',
    [answered(200), answered(61), answered(5)],
    { requests: 3, missed: 0, medianHours: 2 },
  ],
  [
    'three answers within minutes',
    [answered(1), answered(2), answered(3)],
    { requests: 3, missed: 0, medianHours: 1 },
  ],
  [
    'an even number of requests, of which the slower middle one is the median',
    [answered(60), answered(60), answered(600), answered(600)],
    { requests: 4, missed: 0, medianHours: 10 },
  ],
  [
    'a late answer, measured with its full waiting time',
    [answered(60), answered(4_000, true), answered(5_000, true)],
    { requests: 3, missed: 2, medianHours: 67 },
  ],
  [
    'missed requests, which are slower than every answer',
    [answered(60), answered(120), answered(180), unanswered],
    { requests: 4, missed: 1, medianHours: 3 },
  ],
  [
    'mostly missed requests',
    [answered(60), answered(120), answered(180), unanswered, unanswered, unanswered],
    { requests: 6, missed: 3, medianHours: null },
  ],
])('for a seller with %s (%j), the support figures are %j', (_what, requests, claim) => {
  expect(claimOf(...requests)).toEqual(claim);
});

it('support requests by other accounts of the seller do not count', () => {
  const own = [1, 2, 3].map((minutes) => ({ buyerId: 'own', waitedMinutes: minutes, isMissed: false }));
  expect(computeSupportFigures([...own, answered(60)], new Set(['own']))).toMatchObject({
    supportRequests: 1,
    supportAnswered: 1,
  });
});
