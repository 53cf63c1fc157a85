// @vitest-environment jsdom
import { once } from 'node:events';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectDetails, Review } from '#contract/entities.ts';
import { missingBrowserParts } from '../../testing/browser-parts.ts';
import { aConfig, aPage, aProfile } from '../../testing/factories.ts';
import { aPageOfOrders } from '../../testing/order-factories.ts';
import { aProjectPage, aPurchase } from '../../testing/project-factories.ts';
import { address, freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { stubPayments } from '../../testing/stub-payment-provider.ts';
import { problem, stubServer, type StubServer } from '../../testing/stub-server.ts';

const projectId = '01a1f990-0000-7000-8000-0000000000ff';
const detailsCall = `GET /api/projects/projectdetails/${projectId}`;
const draftCall = `GET /api/projects/shipping-details/${projectId}`;

let server: StubServer;
let project: ProjectDetails;

missingBrowserParts();
freshBrowser();

beforeEach(() => {
  signIn();
  project = aProjectPage({ project_id: projectId });
  server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    [detailsCall]: () => ({ data: project }),
    [draftCall]: () => ({ data: null }),
  });
});

function show(given: Partial<ProjectDetails> = {}) {
  project = { ...project, ...given };
  return openApp(`/projects/${projectId}`);
}

describe('the price', () => {
  it('is shown with fee and total before anything is clicked', async () => {
    show();
    const costs = within(await screen.findByLabelText('What it costs'));
    expect(costs.getByText('₹1,299')).toBeVisible();
    expect(costs.getByText('₹65')).toBeVisible();
    expect(costs.getByText('₹1,364')).toBeVisible();
  });
});

describe('the buy button', () => {
  it('is Sold Out for a project that somebody has bought', async () => {
    show({ status: 'sold' });
    expect(await screen.findByRole('button', { name: 'Sold Out' })).toBeDisabled();
  });

  it('waits while somebody else is paying, and says how long', async () => {
    show({ status: 'pending', reserved_until: new Date(Date.now() + 760_000).toISOString() });
    expect(await screen.findByText('Somebody is paying for this right now')).toBeVisible();
    expect(screen.getByText(/^Reserved, free again in 12:\d\d$/u)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  });

  it('comes back by itself when the reservation ends', async () => {
    server.on(detailsCall, () => {
      const over = project.reserved_until !== null && Date.parse(project.reserved_until) <= Date.now();
      return { data: over ? { ...project, status: 'available', reserved_until: null } : project };
    });
    show({ status: 'pending', reserved_until: new Date(Date.now() + 1_500).toISOString() });
    expect(await screen.findByText('Somebody is paying for this right now')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Buy Now' })).toBeEnabled(), {
      timeout: 8_000,
    });
  });

  it('is absent on a project of your own', async () => {
    show({ relation: 'seller' });
    expect(await screen.findByText('Your Project')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Buy Now' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});

describe('a project of your own', () => {
  const sellerCall = `PUT /api/projects/${projectId}`;

  it('can be edited; only what was changed is sent', async () => {
    const sent: FormData[] = [];
    server.on(sellerCall, ({ body }) => {
      sent.push(body as FormData);
      project = { ...project, price: 1_499 };
      return { data: project };
    });
    const user = show({ relation: 'seller' });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const price = await screen.findByLabelText('Price in rupees');
    await user.clear(price);
    await user.type(price, '0');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(/Give a price from ₹1/u)).toBeVisible();
    await user.clear(price);
    await user.type(price, '1,499');
    expect(screen.getByText('Buyer pays ₹1,574')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Project updated successfully!')).toBeVisible();
    expect(sent.map((form) => Object.fromEntries(form))).toEqual([{ price: '1499' }]);
    expect(await screen.findByText('₹1,574')).toBeVisible();
  });

  it('says why it was taken out of the market, and cannot be changed then', async () => {
    show({ relation: 'seller', listing: 'banned', ban_reason: 'Not your own work' });
    expect(await screen.findByText(/The reason: “Not your own work”/u)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'List again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('says why it could not be changed', async () => {
    server.on(sellerCall, () => problem(409, 'project-reserved', { message: 'Somebody is paying for it.' }));
    const user = show({ relation: 'seller' });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByLabelText('Title'), '!');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const refusal = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(refusal).toHaveTextContent('Not able to update the project');
    expect(refusal).toHaveTextContent('Somebody is paying for it.');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toMatch(/!$/u);
  });

  it('says why it could not be deleted, and stays where it is', async () => {
    server.on(`DELETE /api/projects/${projectId}`, () =>
      problem(409, 'project-reserved', { message: 'Somebody is paying for it.' }),
    );
    const user = show({ relation: 'seller' });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete project' }));
    expect(await screen.findByText('Failed to delete project. Somebody is paying for it.')).toBeVisible();
    expect(window.location.pathname).toBe(`/projects/${projectId}`);
  });

  it('is listed again by one button after a sale was undone', async () => {
    const sent: FormData[] = [];
    server.on(sellerCall, ({ body }) => {
      sent.push(body as FormData);
      project = { ...project, listing: 'listed' };
      return { data: project };
    });
    const user = show({ relation: 'seller', listing: 'withdrawn', title: 'Attendance' });
    expect(await screen.findByText('Not in the market')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'List again' }));
    expect(await screen.findByText('Your project is in the market again.')).toBeVisible();
    expect(sent.map((form) => Object.fromEntries(form))).toEqual([{ title: 'Attendance' }]);
    expect(screen.queryByText('Not in the market')).toBeNull();
    expect(screen.queryByRole('button', { name: 'List again' })).toBeNull();
  });

  it('leads to its repository', async () => {
    show({
      relation: 'seller',
      Project_data: { tech_stack: 'TypeScript', repo_url: 'https://github.com/rohan/attendance' },
    });
    expect(await screen.findByRole('link', { name: 'Open repository' })).toHaveAttribute(
      'href',
      'https://github.com/rohan/attendance',
    );
  });

  it('can no longer be edited once it is sold', async () => {
    show({ relation: 'seller', status: 'sold' });
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDisabled();
  });

  it('is deleted after a question, and leads back to the dashboard', async () => {
    for (const call of ['userprojects', 'buyed-project', 'getproject']) {
      server.on(`GET /api/projects/${call}`, () => aPage([]));
    }
    server.on('GET /api/projects/shipping-details', () => aPageOfOrders([]));
    server.on('GET /api/payment/gethistory', () => aPage([]));
    server.on(`DELETE /api/projects/${projectId}`, () => ({ data: null }));
    const user = show({ relation: 'seller' });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(server.count(`DELETE /api/projects/${projectId}`)).toBe(0);
    await user.click(await screen.findByRole('button', { name: 'Delete project' }));
    expect(await screen.findByText('Project deleted successfully!')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });
});

function listUnder(title: string) {
  const section = screen.getByRole('heading', { name: title }).closest('section') as HTMLElement;
  return within(section)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

describe('what a visitor reads before paying', () => {
  it('is subject, complexity and hours, the technologies one by one, and the features line by line', async () => {
    show({
      subject: 'Computer vision',
      complexity: 'Very High',
      duration_hours: 120,
      tech_stack: 'Python, OpenCV,FastAPI,  C++ ',
      features: 'Marks attendance from a webcam\n\n  Exports to Excel, for the office  ',
    });
    expect(await screen.findByText('Computer vision')).toBeVisible();
    expect(screen.getByText('Very High')).toBeVisible();
    expect(screen.getByText('120 hours')).toBeVisible();
    expect(listUnder('Technologies')).toEqual(['Python', 'OpenCV', 'FastAPI', 'C++']);
    expect(listUnder('Key features')).toEqual([
      'Marks attendance from a webcam',
      'Exports to Excel, for the office',
    ]);
    expect(screen.queryByRole('link', { name: 'Open repository' })).not.toBeInTheDocument();
  });

  it.each([
    ['SOFTWARE', '30 days of support by the seller'],
    ['HARDWARE', '30 days of warranty by the seller'],
  ] as const)('promises for %s: %s', async (category, promise) => {
    show({ category });
    expect(await screen.findByText(promise)).toBeVisible();
  });
});

describe('the way back', () => {
  it('is where one came from', async () => {
    server.on('GET /api/projects/getproject', () => aPage([project]));
    const user = openApp('/your-project?view=list');
    await user.click(await screen.findByRole('link', { name: project.title }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/your-project?view=list'));
  });

  it('is the market for whoever came by a link', async () => {
    server.on('GET /api/projects/getproject', () => aPage([]));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toMatch(/^\/your-project/u));
  });
});

describe('hardware', () => {
  it('asks where to send it before it is paid, with both fields filled', async () => {
    stubPayments(server);
    const saved: FormData[] = [];
    server.on(`POST /api/projects/shipping-details/${projectId}`, ({ body }) => {
      saved.push(body as FormData);
      return { data: null };
    });
    const user = show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    const go = await screen.findByRole('button', { name: 'Continue to Payment' });
    expect(go).toBeDisabled();
    await user.type(screen.getByLabelText('Address'), '12 MG Road, Pune');
    expect(go).toBeDisabled();
    await user.type(screen.getByLabelText('Mobile number'), '+91 98765 43210');
    expect(go).toBeEnabled();
    await user.click(go);
    expect(await screen.findByText(/A PIN code has six digits/u)).toBeVisible();
    expect(saved).toEqual([]);
    await user.type(screen.getByLabelText('Address'), ' 411001');
    await user.click(go);
    expect(await screen.findByRole('dialog', { name: 'Complete Purchase' })).toBeVisible();
    expect(Object.fromEntries(saved[0] ?? [])).toEqual({
      address: '12 MG Road, Pune 411001',
      phonenumber: '9876543210',
    });
    await screen.findByRole('button', { name: /^Pay ₹/u });
  });

  it('knows the address again when the buyer comes back to pay after all', async () => {
    stubPayments(server);
    server.on(`POST /api/projects/shipping-details/${projectId}`, () => ({ data: null }));
    server.on(`DELETE /api/payment/reservation/${projectId}`, () => ({ data: null }));
    const user = show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await user.type(await screen.findByLabelText('Address'), '12 MG Road, Pune 411001');
    await user.type(screen.getByLabelText('Mobile number'), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await screen.findByRole('button', { name: /^Pay ₹/u });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    expect(await screen.findByLabelText('Address')).toHaveValue('12 MG Road, Pune 411001');
    expect(screen.getByLabelText('Mobile number')).toHaveValue('9876543210');
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled();
  });

  it('knows the address that was kept before the page was reloaded', async () => {
    server.on(draftCall, () => ({
      data: { address: '12 MG Road, Pune 411001', phonenumber: '9876543210', source: 'kept' },
    }));
    const user = show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveValue('12 MG Road, Pune 411001'));
    expect(screen.getByLabelText('Mobile number')).toHaveValue('9876543210');
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled();
  });

  it('proposes where the last order went, and leaves alone what is being typed', async () => {
    const answering = new EventTarget();
    server.on(draftCall, async () => {
      await once(answering, 'answer');
      return {
        data: { address: '12 MG Road, Pune 411001', phonenumber: '9876543210', source: 'last-order' },
      };
    });
    const user = show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await user.type(await screen.findByLabelText('Address'), 'Hostel 5');
    answering.dispatchEvent(new Event('answer'));
    await screen.findByText('From your last order: is it still right?');
    expect(screen.getByLabelText('Address')).toHaveValue('Hostel 5');
    await waitFor(() => expect(screen.getByLabelText('Mobile number')).toHaveValue('9876543210'));
  });

  it('asks for an address all the same when the kept one cannot be had', async () => {
    server.on(draftCall, () => problem(503, 'overloaded'));
    const user = show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await user.type(await screen.findByLabelText('Address'), '12 MG Road, Pune 411001');
    await user.type(screen.getByLabelText('Mobile number'), '9876543210');
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled();
  });

  it('shows a buyer how the shipment goes', async () => {
    const shipment = {
      status: 'Shipped' as const,
      courier_name: 'Delhivery',
      tracking_id: 'DL-42',
      shipped_at: '2026-11-20T09:00:00.000Z',
      delivered_at: null,
      address_removed_at: null,
    };
    show({
      category: 'HARDWARE',
      relation: 'buyer',
      status: 'sold',
      purchase: aPurchase({ archive: null, shipment }),
    });
    expect(await screen.findByText('DL-42')).toBeVisible();
    expect(screen.getByText('Delhivery')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Shipment' })).getByText('Shipped')).toBeVisible();
    expect(screen.queryByText(/no longer kept/u)).toBeNull();
  });

  it('tells a buyer that the address is no longer kept', async () => {
    const shipment = {
      status: 'Delivered' as const,
      courier_name: null,
      tracking_id: null,
      shipped_at: '2026-11-18T09:00:00.000Z',
      delivered_at: '2026-11-20T09:00:00.000Z',
      address_removed_at: '2027-02-19T09:00:00.000Z',
    };
    show({
      category: 'HARDWARE',
      relation: 'buyer',
      status: 'sold',
      purchase: aPurchase({ archive: null, shipment }),
    });
    expect(
      await screen.findByText(
        'Your address and phone number are no longer kept here: they were removed on 19 Feb 2027, 90 days after delivery.',
      ),
    ).toBeVisible();
    expect(screen.queryByText('Ships to')).toBeNull();
  });
});

describe('a project that was bought', () => {
  beforeEach(() => {
    project = {
      ...project,
      relation: 'buyer',
      status: 'sold',
      purchase: aPurchase(),
      Project_data: { tech_stack: 'TypeScript', repo_url: 'https://github.com/rohan/attendance' },
    };
  });

  it('leads to its repository and shows what the zip must be', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Open repository' })).toHaveAttribute(
      'href',
      'https://github.com/rohan/attendance',
    );
    expect(screen.getByText('eaba8c7642a29646f78225db64e191')).toBeVisible();
    expect(screen.getByText('PH-000001')).toBeVisible();
  });

  it('downloads the zip of the verified commit under its own name', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:zip', revokeObjectURL: () => undefined });
    server.on(`GET /api/projects/${projectId}/download`, () => new Response('zip'));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Download zip' }));
    expect(await screen.findByText('The zip is in your downloads.')).toBeVisible();
    expect(names).toEqual(['attendance-90516ff.zip']);
  });

  it('says so when the download fails, and offers it again', async () => {
    server.on(`GET /api/projects/${projectId}/download`, () => {
      throw new TypeError('Failed to fetch');
    });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Download zip' }));
    expect(await screen.findByText('The download stopped. Try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download zip' })).toBeVisible();
  });

  it('takes one review with stars and words', async () => {
    const sent: unknown[] = [];
    server.on(`POST /api/projects/${projectId}/reviews`, ({ body }) => {
      sent.push(body);
      project = { ...project, purchase: aPurchase({ reviewed: true }) };
      return {
        data: { id: projectId, user: 'asha', rating: 4, comment: 'Works', date: '2026-11-20T09:00:00.000Z' },
      };
    });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Send review' }));
    expect(await screen.findByText('Choose one to five stars.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Rated 4 out of 5' }));
    await user.type(screen.getByLabelText('Your review'), 'Works');
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    await waitFor(() => expect(sent).toEqual([{ rating: 4, comment: 'Works' }]));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Send review' })).not.toBeInTheDocument(),
    );
  });
});

describe('the page', () => {
  it('says when there is no such project, with a way back', async () => {
    server.on(detailsCall, () => problem(404, 'not-found'));
    show();
    expect((await screen.findAllByText('Project Not Found')).at(-1)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('says that the payment went back to a buyer who was refunded: when, how much and by whom', async () => {
    server.on(detailsCall, () =>
      problem(410, 'purchase-refunded', {
        purchase_id: '01a1f990-0000-7000-8000-0000000000cc',
        project_title: 'Line follower robot',
        amount: 104_900,
        purchase_state: 'refunded',
        refunded_at: '2026-11-18T10:00:00.000Z',
        refund_cause: 'seller',
        receipt_number: 'PH-000042',
      }),
    );
    show();
    expect((await screen.findAllByText('Your payment was refunded')).at(-1)).toBeVisible();
    expect(screen.getByText(/The seller of "Line follower robot" refunded your order/u)).toBeVisible();
    expect(screen.getByText('₹1,049')).toBeVisible();
    expect(screen.getByText('18 Nov 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the receipt' })).toHaveAttribute(
      'href',
      '/receipts/01a1f990-0000-7000-8000-0000000000cc',
    );
    expect(screen.queryByText('Project Not Found')).toBeNull();
  });

  it('can be tried again when it could not be loaded', async () => {
    server.on(detailsCall, () => problem(500, 'internal-error'));
    const user = show();
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    server.on(detailsCall, () => ({ data: project }));
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: project.title })).toBeVisible();
  });

  it('cuts a long description and shows all of it on demand', async () => {
    const user = show({ description: `${'word '.repeat(150)}the end` });
    const more = await screen.findByRole('button', { name: 'Read More' });
    expect(screen.queryByText(/the end/u)).not.toBeInTheDocument();
    await user.click(more);
    expect(screen.getByText(/the end/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show Less' }));
    expect(screen.queryByText(/the end/u)).not.toBeInTheDocument();
  });

  it('shows the verification report with its commit', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'See the report' }));
    const report = within(await screen.findByRole('dialog', { name: 'Verification report' }));
    expect(report.getByText('1 of 2 checks passed', { selector: 'p' })).toBeVisible();
    expect(report.getByText('No automated tests were found.')).toBeVisible();
    expect(report.getByText('90516ff')).toBeVisible();
    expect(report.getByText('TypeScript')).toBeVisible();
  });

  it('copies the link where there is nothing to share with', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/projects/${projectId}`);
  });

  it('counts a like at once and takes it back when it could not be kept', async () => {
    server.on(`POST /api/projects/${projectId}/like`, () => problem(500, 'internal-error'));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Like, 0 likes' }));
    expect(await screen.findByText('Your like could not be saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  });
});

const aReview = (number: number, given: Partial<Review> = {}): Review => ({
  id: `01a1f990-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  user: `buyer.${number}`,
  rating: 5,
  comment: `Words ${number}`,
  date: '2026-11-20T09:00:00.000Z',
  project_title: `Robot ${number}`,
  counts: true,
  ...given,
});

describe('the seller', () => {
  it('is new without a review: no stars, no rating, no time to answer', async () => {
    show();
    expect(await screen.findAllByText('New seller')).toHaveLength(2);
    expect(document.body).not.toHaveTextContent(/5\.0|out of 5|2 hours|answers in/u);
  });

  it('has a rating beside the number of buyers who gave it', async () => {
    show({
      author: {
        ...project.author,
        rating: 4.7,
        reviews_count: 3,
        is_new_seller: false,
        projects_completed: 5,
      },
    });
    expect(await screen.findAllByText('Rated 4.7 out of 5 by 3 buyers')).toHaveLength(2);
    expect(screen.getAllByText('(3)')).toHaveLength(2);
    expect(screen.getByText('Sold to 5 buyers')).toBeVisible();
    expect(screen.queryByText('New seller')).not.toBeInTheDocument();
  });
});

describe('reviews', () => {
  it('are of everything the seller has sold, and more of them come on demand', async () => {
    const asked: string[] = [];
    server.on(`GET /api/projects/${projectId}/reviews`, ({ url }) => {
      asked.push(url.search);
      return { data: [aReview(3)], meta: { total: 3, next_cursor: null } };
    });
    const user = show({ reviews: [aReview(1), aReview(2)], reviews_total: 3, reviews_cursor: 'next' });
    expect(await screen.findByText('3 reviews of what Rohan Iyer has sold, newest first.')).toBeVisible();
    expect(screen.getByText('of Robot 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('of Robot 3')).toBeVisible();
    expect(asked).toEqual(['?cursor=next']);
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  });

  it('stay when more of them cannot be loaded, and can be asked for again', async () => {
    server.on(`GET /api/projects/${projectId}/reviews`, () => problem(503, 'service-unavailable'));
    const user = show({ reviews: [aReview(1)], reviews_total: 2, reviews_cursor: 'next' });
    await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More reviews could not be loaded.');
    expect(screen.getByText('of Robot 1')).toBeVisible();
    server.on(`GET /api/projects/${projectId}/reviews`, () => ({
      data: [aReview(2)],
      meta: { total: 2, next_cursor: null },
    }));
    await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('of Robot 2')).toBeVisible();
  });

  it('tell their author why nobody else is shown one', async () => {
    show({ reviews: [aReview(1, { counts: false })] });
    expect(await screen.findByText(/^Only you see this review, and it does not count/u)).toBeVisible();
  });
});

describe('a project that somebody claims', () => {
  const until = '2026-11-29T09:00:00.000Z';

  it('cannot be bought while it is held, and says until when', async () => {
    show({ held_until: until });
    expect(await screen.findByText('On hold: a claim is under review')).toBeVisible();
    expect(
      screen.getByText(/cannot be bought while we review the claim, until 29 Nov 2026 at the latest/u),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  });

  it('is reported by its author with what is theirs and why', async () => {
    server.on(`POST /api/projects/${projectId}/claim`, () => ({
      data: { ...aClaim, project_id: projectId },
    }));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Report: this is my work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Claim this work' }));
    await user.click(dialog.getByRole('button', { name: 'Send the claim' }));
    expect(await dialog.findByText('Choose what is yours.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('What is yours?'), 'The code');
    await user.type(dialog.getByLabelText('What shows that it is yours?'), 'I wrote it in my third year.');
    await user.click(dialog.getByRole('button', { name: 'Send the claim' }));
    expect(await screen.findByText('Claim 17 is open.')).toBeVisible();
    const sent = server.requests.find(({ name }) => name.endsWith('/claim'));
    expect(sent?.body).toEqual({ reason: 'my-code', text: 'I wrote it in my third year.' });
  });

  it('says why a claim was not sent, and keeps what was written', async () => {
    server.on(`POST /api/projects/${projectId}/claim`, () =>
      problem(409, 'github-not-linked', { message: 'Please verify your GitHub account from your profile' }),
    );
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Report: this is my work' }));
    await user.selectOptions(await screen.findByLabelText('What is yours?'), 'The code');
    await user.type(screen.getByLabelText('What shows that it is yours?'), 'I wrote it in my third year.');
    await user.click(screen.getByRole('button', { name: 'Send the claim' }));
    expect(await screen.findByText('Please verify your GitHub account from your profile')).toBeVisible();
    expect(screen.getByLabelText('What shows that it is yours?')).toHaveValue('I wrote it in my third year.');
  });

  it('shows its seller what is said, and takes the answer', async () => {
    const claim = {
      id: aClaim.id,
      number: 17,
      reason: 'my-code' as const,
      text: 'I wrote it in my third year.',
      repo_url: null,
      opened_at: aClaim.opened_at,
      decide_by: until,
      held_until: until,
      answer: null,
      answered_at: null,
    };
    server.on(`POST /api/claims/${claim.id}/answer`, () => ({
      data: { ...claim, answer: 'See my sketches.', answered_at: until },
    }));
    const user = show({ relation: 'seller', listing: 'listed', held_until: until, claims: [claim] });
    expect(await screen.findByText('Claim 17: somebody says this is their work')).toBeVisible();
    expect(screen.getByText('I wrote it in my third year.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report: this is my work' })).toBeNull();
    await user.type(screen.getByLabelText('Your answer'), 'See my sketches.');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByRole('button', { name: 'Change the answer' })).toBeVisible();
  });
});

const aClaim = {
  id: '01a1f990-0000-7000-8000-0000000000cc',
  number: 17,
  title: 'Mess menu',
  reason: 'my-code',
  text: 'I wrote it in my third year.',
  repo_url: null,
  state: 'open',
  opened_at: '2026-11-22T09:00:00.000Z',
  decide_by: '2026-11-29T09:00:00.000Z',
  held_until: null,
  decided_at: null,
  decision_reason: null,
};

describe('a project with one commit', () => {
  it('never shows the stamp without saying so: not on its page, not in its report', async () => {
    const note = 'One commit, no earlier history';
    const { verification } = project;
    const user = show({
      verification_note: note,
      verification: verification === null ? null : { ...verification, note },
    });
    expect(await screen.findByText(note)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'See the report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verification report' }));
    expect(dialog.getByText(note)).toBeVisible();
    expect(dialog.getByText('No automated tests were found.')).toBeVisible();
  });
});
