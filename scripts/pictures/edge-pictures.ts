import type { Page } from '@playwright/test';
import { ishita, kabir } from './picture-market.ts';
import type { Picture, Stage } from './picture.ts';
import {
  type Answer,
  asha,
  failing,
  repeatItems,
  meera,
  newcomer,
  open,
  openPayment,
  openProject,
  withChangedResponse,
  withoutResponse,
  untilDrawn,
} from './steps.ts';

export const word = 'Electroencephalographicallycontrolledwheelchairsimulation';
const longNames = [
  word,
  'A campus-wide lost-and-found register with photographs, claims, reminders and a printed weekly list for the notice board outside the library',
];
const longAuthor = {
  full_name: 'Venkatanarasimharajuvaripeta Subramaniam Krishnamoorthy',
  username: 'venkatanarasimharajuvaripeta_s',
};

const stretched = (project: Record<string, unknown>, index: number) => ({
  ...project,
  title: longNames[index % longNames.length],
  price: 10_00_000,
  tech_stack: 'TypeScript, PostgreSQL, TensorFlow Lite for Microcontrollers, React, Docker, Kubernetes, MQTT',
  author: { ...(project['author'] as object), ...longAuthor },
});

function stretchProjects(answer: Answer): Answer {
  return {
    ...answer,
    data: Array.isArray(answer.data) ? answer.data.map(stretched) : stretched(answer.data, 0),
  };
}

function forgetAddresses(answer: Answer): Answer {
  const removed = { address_removed_at: '2026-08-03T02:00:00.000Z' };
  const delivered = { status: 'Delivered', delivered_at: '2026-05-04T10:00:00.000Z', ...removed };
  if (Array.isArray(answer.data)) {
    const gone = { ...delivered, shipping_address: null, phone_number: null };
    return { ...answer, data: answer.data.map((order) => ({ ...order, ...gone })) };
  }
  const { Project_data: seen, purchase } = answer.data as Record<string, Record<string, unknown>>;
  const { address: _address, phonenumber: _phone, ...left } = seen ?? {};
  const shipment = { ...(purchase?.['shipment'] as object), ...delivered };
  return { ...answer, data: { ...answer.data, Project_data: left, purchase: { ...purchase, shipment } } };
}

export const openDetails = async (page: Page) => {
  await page
    .getByRole('article', { name: /Weather/u })
    .getByRole('button', { name: 'Details' })
    .click();
  await page.getByRole('dialog', { name: 'Order details' }).waitFor();
};

async function refusePayment(page: Page, body: object): Promise<void> {
  await page.route('**/api/payment/create-payment-intent', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(body) }),
  );
}

async function reservedByAnother(page: Page, { enter }: Stage): Promise<void> {
  await openProject(page, /Electro/u);
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const other = await enter(ishita);
  const address = new FormData();
  address.set('address', '14 Lake View Road, Hostel 9');
  address.set('phonenumber', '9876543210');
  await other.call('POST', `/api/projects/shipping-details/${projectId}`, address);
  await other.call('POST', '/api/payment/create-payment-intent', {
    amount: 9_97_500_00,
    project_id: projectId,
  });
  try {
    await page.reload();
    await page.getByText('Reserved').first().waitFor();
  } finally {
    await untilDrawn(page);
    await other.call('DELETE', `/api/payment/reservation/${projectId}`);
  }
}

const missing = '0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e';

export const edgePictures: readonly Picture[] = [
  { name: 'device-own', as: kabir, fullPage: true, show: (page) => openProject(page, /Electro/u) },
  { name: 'device-bought', as: ishita, fullPage: true, show: (page) => openProject(page, /Weather/u) },
  {
    name: 'device-shipping',
    as: meera,
    async show(page) {
      await openPayment(page, /Electro/u);
      await page.getByRole('dialog', { name: 'Shipping Details' }).waitFor();
      await page.getByLabel('Mobile number').fill('12345');
      await page.getByLabel('Address').focus();
    },
  },
  { name: 'device-reserved', as: meera, fullPage: true, show: reservedByAnother },
  { name: 'device-reserved-own', as: kabir, fullPage: true, show: reservedByAnother },
  {
    name: 'project-edit',
    as: kabir,
    async show(page) {
      await openProject(page, /Electro/u);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog', { name: 'Edit project' }).waitFor();
    },
  },
  {
    name: 'project-delete',
    as: kabir,
    async show(page) {
      await openProject(page, /Electro/u);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'project-toast',
    as: meera,
    async show(page) {
      await openProject(page, /Air quality/u);
      // The code is passed as a string, because the TypeScript loader would add calls to helpers that do not
      // exist in the page.
      await page.evaluate(
        `Object.defineProperty(navigator, 'share', { value: undefined });
         Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } });`,
      );
      await page.getByRole('button', { name: 'Share' }).click();
      await page
        .getByText(/copied/u)
        .first()
        .waitFor();
    },
  },
  {
    name: 'project-long',
    as: meera,
    fullPage: true,
    show: withChangedResponse('/api/projects/projectdetails/*', stretchProjects, async (page) => {
      await page.goto('/your-project?search=Air+quality');
      await page
        .getByRole('article')
        .getByRole('link', { name: /Air quality/u })
        .click();
      await page.getByRole('heading', { name: word, level: 1 }).waitFor();
      await untilDrawn(page);
    }),
  },
  {
    name: 'project-loading',
    as: meera,
    async show(page) {
      await page.goto('/your-project?search=Air+quality');
      await page.route('**/api/projects/projectdetails/**', () => undefined);
      await page
        .getByRole('article')
        .getByRole('link', { name: /Air quality/u })
        .click();
      await page.locator(':not(main)[aria-busy="true"]').first().waitFor();
    },
  },
  {
    name: 'project-failed',
    as: meera,
    show: failing('/api/projects/projectdetails', `/projects/${missing}`, /could not|Failed/u),
  },
  { name: 'discover-loading', as: meera, show: withoutResponse('/api/projects/getproject', '/your-project') },
  {
    name: 'discover-list-loading',
    as: meera,
    show: withoutResponse('/api/projects/getproject', '/your-project?view=list'),
  },
  {
    name: 'discover-many',
    as: meera,
    fullPage: true,
    show: withChangedResponse(
      '/api/projects/getproject*',
      (answer) => repeatItems(answer, 24, 'project_id'),
      open('/your-project', '24'),
    ),
  },
  {
    name: 'discover-long',
    as: meera,
    show: withChangedResponse('/api/projects/getproject*', stretchProjects, open('/your-project', word)),
  },
  {
    name: 'discover-list-long',
    as: meera,
    show: withChangedResponse(
      '/api/projects/getproject*',
      stretchProjects,
      open('/your-project?view=list', word),
    ),
  },
  {
    name: 'dashboard-long',
    as: asha,
    fullPage: true,
    show: withChangedResponse('/api/projects/userprojects*', stretchProjects, open('/dashboard', word)),
  },
  {
    name: 'dashboard-bookmarks-empty',
    as: newcomer.email,
    show: open('/dashboard?tab=bookmark', 'No projects found'),
  },
  { name: 'dashboard-orders-wait', as: kabir, show: open('/dashboard', 'Track robot') },
  { name: 'dashboard-devices', as: ishita, show: open('/dashboard?tab=bought', 'Track robot') },
  {
    name: 'history-many',
    as: ishita,
    fullPage: true,
    show: withChangedResponse(
      '/api/payment/gethistory*',
      (answer) => repeatItems(answer, 24, 'purchase_id'),
      open('/dashboard?tab=history', 'Track robot'),
    ),
  },
  {
    name: 'history-failed',
    as: meera,
    show: failing('/api/payment/gethistory', '/dashboard?tab=history', /could not/u),
  },
  {
    name: 'history-loading',
    as: meera,
    show: withoutResponse('/api/payment/gethistory', '/dashboard?tab=history'),
  },
  { name: 'orders-devices', as: kabir, show: open('/orders', 'Track robot') },
  {
    name: 'orders-many',
    as: kabir,
    fullPage: true,
    show: withChangedResponse(
      '/api/projects/shipping-details*',
      (answer) => repeatItems(answer, 24, 'shipping_id'),
      open('/orders', 'Track robot'),
    ),
  },
  { name: 'orders-no-match', as: kabir, show: open('/orders?search=zzzz', 'No matching orders') },
  {
    name: 'orders-failed',
    as: kabir,
    show: failing('/api/projects/shipping-details', '/orders', /could not/u),
  },
  { name: 'orders-loading', as: kabir, show: withoutResponse('/api/projects/shipping-details', '/orders') },
  {
    name: 'order-details',
    as: kabir,
    async show(page) {
      await open('/orders', 'Weather')(page);
      await openDetails(page);
    },
  },
  {
    name: 'orders-address-removed',
    as: kabir,
    fullPage: true,
    show: withChangedResponse(
      '/api/projects/shipping-details*',
      forgetAddresses,
      open('/orders', 'Address removed'),
    ),
  },
  {
    name: 'order-details-address-removed',
    as: kabir,
    show: withChangedResponse('/api/projects/shipping-details*', forgetAddresses, async (page) => {
      await open('/orders', 'Address removed')(page);
      await openDetails(page);
    }),
  },
  {
    name: 'device-address-removed',
    as: ishita,
    fullPage: true,
    show: withChangedResponse('/api/projects/projectdetails/*', forgetAddresses, async (page) => {
      await openProject(page, /Weather/u);
      await page.getByText(/phone number were removed on/u).waitFor();
    }),
  },
  {
    name: 'payment-held-too-often',
    as: meera,
    async show(page) {
      await refusePayment(page, { code: 'held-too-often', retry_after: 1_621 });
      await openPayment(page, /Air quality/u);
      await page.getByText(/did not pay in time/u).waitFor();
    },
  },
  {
    name: 'payment-too-many',
    as: meera,
    async show(page) {
      const titles = [
        'Mess menu for hostel nine',
        'Electroencephalographicallycontrolledwheelchairsimulation',
        'Attendance',
      ];
      const open = titles.map((title, index) => ({
        project_id: `01a1f990-0000-7000-8000-00000000000${index}`,
        title,
      }));
      await refusePayment(page, { code: 'too-many-reservations', open });
      await openPayment(page, /Air quality/u);
      await page.getByText(/three open payments/u).waitFor();
    },
  },
  {
    name: 'order-status',
    as: kabir,
    async show(page) {
      await open('/orders', 'Track robot')(page);
      await page
        .getByRole('article', { name: /Track robot/u })
        .getByRole('button', { name: 'Update status' })
        .click();
      await page.getByRole('dialog', { name: 'Update status' }).waitFor();
    },
  },
  {
    name: 'profile-edit',
    as: asha,
    async show(page) {
      await open('/profile', 'Account information')(page);
      await page.getByRole('button', { name: /Edit/u }).first().click();
      await page.getByLabel('Full name').waitFor();
    },
  },
  { name: 'profile-not-linked', as: meera, show: open('/profile', 'Account information') },
  {
    name: 'menu',
    as: newcomer.email,
    async show(page, { size }) {
      await open('/dashboard', 'No projects found')(page);
      if (size !== 'phone' && size !== 'narrow') {
        await page.getByRole('button', { name: /^(?:Collapse|Expand) .*sidebar|sidebar$/iu }).click();
      } else {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('button', { name: 'Log out' }).waitFor();
      }
    },
  },
];
