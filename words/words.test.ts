import { describe, expect, it } from 'vitest';
import { DomainError } from '#domain/common/domain-error.ts';
import { sentenceOf } from '#domain/common/refusal.ts';
import { refusals } from './en/refusals.ts';
import type { Texts } from './texts.ts';

describe('sentences of refusals', () => {
  it('the sentence of a refusal contains its parameters', () => {
    expect(sentenceOf(refusals, { reason: 'price-changed', params: { totalRupees: 210 } })).toBe(
      'The price has changed: the total is now ₹210.',
    );
    expect(
      sentenceOf(refusals, {
        reason: 'obligations-open',
        params: { obligations: [{ kind: 'unshipped-sale', title: 'Robot', days: 30 }] },
      }),
    ).toBe('"Robot" is paid but not shipped yet. Ship it or refund the buyer first.');
  });

  it.each([
    { reason: 'of-a-newer-server', params: {} },
    { reason: 'constructor', params: {} },
    { reason: 'price-changed' },
    { reason: 'price-changed', params: { total: 210 } },
    { reason: 'price-changed', params: 'text' },
    { reason: 'obligations-open', params: { obligations: [{ kind: 'newer', title: 'Robot', days: 1 }] } },
    { reason: 'obligations-open', params: { obligations: null } },
  ])('a refusal has no sentence if its reason is unknown or its parameters do not fit: %j', (refusal) => {
    expect(sentenceOf(refusals, refusal)).toBeNull();
  });

  it('the message of an error contains its reason and parameters, for the log', () => {
    const error = new DomainError('price-changed', { reason: 'price-changed', params: { totalRupees: 210 } });
    expect(error.message).toBe('price-changed {"totalRupees":210}');
  });
});

describe('catalogue types', () => {
  it('a refusal with an unknown reason or wrong parameters does not compile', () => {
    // @ts-expect-error -- no such reason
    const unknown = new DomainError('not-found', { reason: 'no-such-reason' });
    expect(sentenceOf(refusals, unknown.refusal)).toBeNull();
    // @ts-expect-error -- its parameters are missing
    void new DomainError('price-changed', { reason: 'price-changed' });
    // @ts-expect-error -- a number is needed
    void new DomainError('price-changed', { reason: 'price-changed', params: { totalRupees: '210' } });
    // @ts-expect-error -- it takes no parameters
    void new DomainError('not-found', { reason: 'no-project', params: { secret: 1 } });
  });

  it('a second language must have every sentence of the first, with the same parameters', () => {
    const { 'own-project': _missing, ...rest } = refusals;
    // @ts-expect-error -- one sentence is missing
    const incomplete: Texts['refusals'] = rest;
    const complete: Texts['refusals'] = { ...refusals, 'own-project': () => 'यह आपका अपना प्रोजेक्ट है।' };
    const wrong: Texts['refusals'] = {
      ...refusals,
      // @ts-expect-error -- the parameter of this sentence is a number
      'price-changed': ({ totalRupees }: { totalRupees: Date }) => totalRupees.toISOString(),
    };
    expect(sentenceOf(complete, { reason: 'own-project' })).toBe('यह आपका अपना प्रोजेक्ट है।');
    expect([incomplete, wrong]).toHaveLength(2);
  });
});
