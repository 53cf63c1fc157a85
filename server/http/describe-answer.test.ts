import { describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { describeAnswer } from './describe-answer.ts';

const { app, market } = setUpMarket();

describe('messages of successful responses', () => {
  it('the message of a successful response has a code, and parameters if its text needs any', () => {
    expect(describeAnswer('claim-opened', { number: 7 })).toEqual({
      code: 'claim-opened',
      params: { number: 7 },
      message: 'Claim 7 is open',
    });
    expect(describeAnswer('project-added')).toEqual({
      code: 'project-added',
      message: 'Project added successfully',
    });
  });

  it('a successful response contains the code and the parameters of its message', async () => {
    const { id } = await listProject(app.context, {
      sellerId: market.seller.profileId,
      title: 'Mess menu',
      priceRupees: 100,
    });
    const claimant = await app.signUp({ github: 'meera-nair' });
    const claim = await app.api(claimant)('POST /api/projects/{id}/claim', {
      params: { id },
      body: { reason: 'my-code', text: 'I wrote this program in my second year.' },
    });
    const { number } = claim.body.data;
    expect(claim.body).toMatchObject({
      code: 'claim-opened',
      params: { number },
      message: `Claim ${number} is open`,
    });
    const { body } = await app.api(market.buyer)('DELETE /api/auth/account');
    expect(body).toEqual({ data: null, code: 'account-deleted', message: 'Your account was deleted.' });
  });
});
