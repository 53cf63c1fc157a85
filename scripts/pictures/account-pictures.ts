import type { Page } from '@playwright/test';
import type { Picture } from './picture.ts';
import {
  asha,
  meera,
  openProject,
  rohan,
  signUp,
  withChangedResponse,
  withData,
  untilDrawn,
} from './steps.ts';

const email = 'somebody.with.a.rather.long.address@students.example.com';
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/** Opens the page of an emailed link with a stubbed response, because the server limits the uses of a real link. */
const link =
  (path: string, call: string, found: object | null, landmark: string) =>
  async (page: Page): Promise<void> => {
    await page.route(`**/api/identity/${call}`, (route) =>
      found === null
        ? route.fulfill({ status: 400, json: { code: 'INVALID_TOKEN', message: '' } })
        : route.fulfill({ json: found }),
    );
    await page.goto(`${path}#token=picture`);
    await page.getByText(landmark).first().waitFor();
    await untilDrawn(page);
  };

const claim = {
  id: '0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e',
  number: 17,
  reason: 'my-code',
  text: 'I wrote this in my third year. My supervisor has the first version, and the history of my repository goes back to 2024.',
  repo_url: 'https://github.com/meera-nair/mess-menu',
  opened_at: days(0),
  decide_by: days(7),
  held_until: days(7),
  answer: null,
  answered_at: null,
};
const claimMade = (state: string, number: number, reason: string | null) => ({
  ...claim,
  id: `0190d1f3-8f3e-7c4a-9d3e-00000000000${number}`,
  number,
  project_id: claim.id,
  title: 'Mess menu for hostel nine',
  state,
  decided_at: reason === null ? null : days(-1),
  decision_reason: reason,
});

const obligation = (kind: string, title: string, message: string, index: number) => ({
  kind,
  purchase_id: `0190d1f3-8f3e-7c4a-9d3e-00000000000${index}`,
  project_id: claim.id,
  project_title: title,
  version: null,
  can_refund: kind !== 'refund-under-way',
  message: `"${title}" ${message}`,
});

export const accountPictures: readonly Picture[] = [
  {
    name: 'link-verify',
    show: link('/verify-email', 'check-verification-link', { email, signedIn: true }, 'Verify my address'),
  },
  {
    name: 'link-verify-elsewhere',
    show: link(
      '/verify-email',
      'check-verification-link',
      { email, signedIn: false, createdAt: days(-2) },
      'Verify my address',
    ),
  },
  { name: 'link-ended', show: link('/verify-email', 'check-verification-link', null, 'no longer works') },
  {
    name: 'link-confirm-email',
    show: link('/confirm-email', 'check-email-change', { email, signedIn: true }, 'Confirm this address'),
  },
  {
    name: 'link-take-back',
    show: link('/take-back-email', 'check-take-back', { email }, 'Take it back'),
  },
  {
    name: 'verify-email-wrong-address',
    async show(page, { size }) {
      const name = `new.${size}.${Date.now()}`;
      await signUp(page, `${name}@example.com`);
      await page.getByLabel('Username').fill(name);
      await page.getByLabel('Full name').fill('Farhan Sheikh');
      await page.getByLabel('College').fill('Anna University');
      await page.getByText('Username is available').waitFor();
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await page.getByRole('button', { name: 'Wrong address? Change it' }).click();
      await page.getByRole('button', { name: 'Change the address and send a link' }).click();
    },
  },
  {
    name: 'settings-email',
    as: asha,
    async show(page) {
      await page.route('**/api/identity/change-email', (route) =>
        route.fulfill({ status: 401, json: { code: 'INVALID_PASSWORD', message: '' } }),
      );
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Change address…' }).click();
      await page.getByLabel('New email address').fill(email);
      await page.getByLabel('Current password').fill('not-this-one');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('This is not your current password.').waitFor();
    },
  },
  {
    name: 'settings-email-sent',
    as: asha,
    async show(page) {
      await page.route('**/api/identity/change-email', (route) => route.fulfill({ json: { status: true } }));
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Change address…' }).click();
      await page.getByLabel('New email address').fill(email);
      await page.getByLabel('Current password').fill('not-this-one');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText(/We sent a link to/u).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-claims',
    as: meera,
    async show(page) {
      const data = [
        claimMade('open', 1, null),
        claimMade('accepted', 2, 'The history of your repository is older.'),
        claimMade('rejected', 3, 'The sketches of the seller are older.'),
      ];
      await page.route('**/api/claims', (route) => route.fulfill({ json: { data } }));
      await page.goto('/setting');
      await page.getByRole('heading', { name: 'Your claims' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'claim-offer',
    as: asha,
    async show(page) {
      const message = '100% of its code is in 1 project listed here by someone else.';
      await page.route('**/api/projects/anayze-repo', (route) =>
        route.fulfill({
          status: 422,
          json: { status: 422, code: 'not-verified', message, checks: [], claimable: [claim.id] },
        }),
      );
      await page.goto('/add-project');
      await page.getByLabel('Repository address').fill('https://github.com/asha-verma/lab-timer');
      await page.getByRole('button', { name: 'Verify project' }).click();
      await page.getByRole('button', { name: 'This is my work' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'claim-dialog',
    as: meera,
    async show(page) {
      await openProject(page, /Air quality/u);
      await page.getByRole('button', { name: 'This is my work' }).click();
      await page.getByRole('button', { name: 'Send the claim' }).click();
      await page.getByText('Choose what is yours.').waitFor();
    },
  },
  {
    name: 'claim-held',
    as: meera,
    show: withChangedResponse(
      '/api/projects/projectdetails/*',
      (answer) => withData(answer, { held_until: days(7) }),
      (page) => openProject(page, /Air quality/u),
    ),
  },
  {
    name: 'claim-on-listing',
    as: asha,
    fullPage: true,
    show: withChangedResponse(
      '/api/projects/projectdetails/*',
      (answer) => withData(answer, { held_until: days(7), claims: [claim] }),
      (page) => openProject(page, /Mess menu/u),
    ),
  },
  {
    name: 'refunded-purchase',
    as: meera,
    async show(page) {
      await page.route('**/api/projects/projectdetails/*', (route) =>
        route.fulfill({
          status: 410,
          json: {
            status: 410,
            code: 'purchase-refunded',
            message: 'Your payment was refunded.',
            purchase_id: claim.id,
            project_title: 'Track robot robot',
            amount: 104_900,
            purchase_state: 'refunded',
            refunded_at: days(-4),
            refund_cause: 'seller',
            receipt_number: 'PH-000042',
          },
        }),
      );
      await page.goto(`/projects/${claim.id}`);
      await page.getByText('Your payment was refunded').last().waitFor();
    },
  },
  {
    name: 'leaving-refused',
    as: rohan,
    async show(page) {
      await page.route('**/api/auth/account', (route) =>
        route.fulfill({
          status: 409,
          json: {
            status: 409,
            code: 'orders-open',
            message: 'Something is still open.',
            obligations: [
              obligation(
                'unshipped-sale',
                'Track robot robot',
                'is sold and paid, and not sent yet. Send it, or refund the buyer first.',
                1,
              ),
              obligation('open-order', 'Rain gauge', 'is paid and on its way to you.', 2),
            ],
          },
        }),
      );
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Delete account…' }).click();
      await page.getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByText('Finish these first').first().waitFor();
    },
  },
];
