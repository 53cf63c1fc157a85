import { describe, expect, it } from 'vitest';
import { translateAnswer, translateText } from './translate-answer.ts';

const refused = {
  code: 'price-changed',
  reason: 'price-changed',
  params: { totalRupees: 210 },
  message: 'The price has changed: the total is now ₹210.',
  detail: 'The price has changed: the total is now ₹210.',
};

describe('an answer in another language', () => {
  it('a refusal is told by its reason and parameters', () => {
    const { message, detail, ...rest } = translateAnswer(refused, 'hi');
    expect(message).toMatch(/^[^a-z]*₹210[^a-z]*।$/u);
    expect(detail).toBe(message);
    expect(rest).toEqual({ code: 'price-changed', reason: 'price-changed', params: { totalRupees: 210 } });
  });

  it('checks, also those with advice, and notes are told wherever they are', () => {
    const check = {
      id: 'licence',
      title: 'Licence',
      result: 'warn',
      reason: 'licence-missing',
      params: {},
      sentence: 'There is no licence.',
    };
    const answer = {
      data: {
        report: { note: 'Photos not proved', checks: [check] },
        verification_note: 'Photos not proved',
      },
    };
    const { data } = translateAnswer(answer, 'hi');
    expect(data.report.checks[0]).toMatchObject({ id: 'licence', result: 'warn', reason: 'licence-missing' });
    expect(data.report.checks[0]?.sentence).toMatch(/^[ऀ-ॿ].*।$/u);
    expect(data.report.note).toBe('फ़ोटो की पुष्टि नहीं हुई');
    expect(data.verification_note).toBe(data.report.note);
  });

  it('what has no code, or an unknown one, stays as it is', () => {
    const answer = {
      data: { message: 'Hello', title: 'Robot', params: { reason: 'own-project', message: 'x' } },
    };
    expect(translateAnswer(answer, 'hi')).toEqual(answer);
    const unknown = { reason: 'of-a-newer-server', message: 'New' };
    expect(translateAnswer(unknown, 'hi')).toEqual(unknown);
  });

  it('the first language and texts without sentences are not parsed', () => {
    expect(translateAnswer(refused, 'en')).toBe(refused);
    expect(translateText('{"title":"Robot"', 'hi')).toBe('{"title":"Robot"');
    expect(translateText('{"message":"x"', 'en')).toBe('{"message":"x"');
  });
});
