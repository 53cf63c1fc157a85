import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccessWorld, buildAccessWorld, type CallerName } from '../invariants/access-world.ts';
import { aPhotoFile } from '../support/photos.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/**
 * Paths and fields are literals here: server and client share the contract, so only these tests detect a
 * renamed field.
 */

let app: TestApp;
let world: AccessWorld;

beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
  world = await buildAccessWorld(app);
});
afterAll(() => app.close());

async function call(
  method: string,
  path: string,
  {
    as = null,
    json,
    form,
    urlEncoded,
  }: {
    as?: CallerName | null;
    json?: object;
    form?: Record<string, string | Blob>;
    urlEncoded?: Record<string, string>;
  } = {},
): Promise<{ status: number; body: { data?: unknown; [key: string]: unknown } }> {
  const headers: Record<string, string> = {};
  if (as !== null) headers['authorization'] = `Bearer ${world.tokens[as]}`;
  let body: FormData | URLSearchParams | string | undefined;
  if (json !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(json);
  }
  if (form !== undefined) {
    body = new FormData();
    for (const [key, value] of Object.entries(form)) body.append(key, value);
  }
  if (urlEncoded !== undefined) body = new URLSearchParams(urlEncoded);
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, body: isJson ? (JSON.parse(text) as { data?: unknown }) : {} };
}

const profileFields = [
  'email',
  'username',
  'full_name',
  'fullname',
  'college_name',
  'profile_photo',
  'github_username',
  'github_verified',
  'IsprofileCompletd',
  'created_at',
  'soldProject',
  'buyedProject',
  'total_sale',
];
const cardFields = [
  'project_id',
  'id',
  '_id',
  'title',
  'subject',
  'description',
  'category',
  'price',
  'status',
  'complexity',
  'duration_hours',
  'duration_hour',
  'images',
  'is_verified',
  'bookedmarked',
  'views',
  'created_at',
  'tech_stack',
  'stats.views',
  'stats.likes',
  'stats.downloads',
  'software.tech_stack',
  'software.readme_verified',
  'Project_data.tech_stack',
  'author.profile_photo',
  'author.full_name',
  'author.name',
  'author.avatar',
  'author.rating',
  'author.projects_completed',
  'author.response_time',
];
const orderFields = [
  'shipping_id',
  'project_id',
  'title',
  'description',
  'category',
  'status',
  'price',
  'order_date',
  'subject',
  'complexity',
  'buyer.name',
  'buyer.email',
  'phone_number',
  'shipping_address',
  'tracking_id',
  'courier_name',
  'hardware_verified',
  'video_url',
];
const transactionFields = [
  'projectname',
  'project_name',
  'activity',
  'paymentStatus',
  'amount',
  'username',
  'paymentDate',
  'project_id',
];

function missing(value: unknown, wanted: readonly string[]): string[] {
  return wanted.filter((path) => {
    let at: unknown = value;
    for (const key of path.split('.')) {
      if (typeof at !== 'object' || at === null || !(key in at)) return true;
      at = (at as Record<string, unknown>)[key];
    }
    return false;
  });
}

function listIn(body: { data?: unknown }): Record<string, unknown>[] {
  expect(Array.isArray(body.data)).toBe(true);
  return body.data as Record<string, unknown>[];
}

const idsIn = (body: { data?: unknown }) => listIn(body).map((item) => item['project_id']);

// covers: S3.25, S3.26, S3.27, S3.28, S3.29, S3.30, S3.31, S3.32, S3.33, S7.1, S7.4, S7.5
it("the profile calls use the specification's field names", async () => {
  const me = await call('GET', '/api/auth/me', { as: 'seller' });
  expect(missing(me.body.data, profileFields)).toEqual([]);
  expect(me.body.data).toMatchObject({ soldProject: 4, IsprofileCompletd: true, github_verified: true });
  expect((await call('GET', '/api/auth/register', { as: 'unregistered' })).status).toBe(200);
  const completed = await call('POST', '/api/auth/complete-profile', {
    as: 'incomplete',
    form: { username: 'half.done', full_name: 'Half Done', college_name: 'NIT Trichy' },
  });
  expect(completed.status).toBe(200);
  const updated = await call('POST', '/api/auth/updateProfile', {
    as: 'stranger',
    form: {
      full_name: 'Zoya A. Khan',
      username: 'zoya.khan',
      profile_photo: new Blob([new Uint8Array(await aPhotoFile(41))], { type: 'image/jpeg' }),
    },
  });
  expect(updated.body.data).toMatchObject({ full_name: 'Zoya A. Khan', username: 'zoya.khan' });
  expect(missing(updated.body.data, ['profile_photo'])).toEqual([]);
  const names = await call('GET', '/username');
  expect(names.body.data).toEqual(expect.arrayContaining(['zoya.khan', 'half.done']));
});

// covers: S2.87, S2.88, S3.1, S3.2, S3.3, S3.4, S3.6, S3.7, S3.8, S3.9, S3.12, S3.14, S3.15, S3.16, S3.21
// covers: S3.23, S3.46, S7.11, S7.12, S7.13, S7.14, S9.6, S9.15
it('a project list contains every field of a project in `data`', async () => {
  const { kit, sold, robot } = world.projects;
  const all = (await call('GET', '/api/projects/getproject', { as: 'buyer' })).body;
  expect(idsIn(all)).toContain(kit.id);
  for (const project of listIn(all)) {
    expect(missing(project, cardFields)).toEqual([]);
    expect(project['_id']).toBe(project['project_id']);
    expect(project['id']).toBe(project['project_id']);
    const author = project['author'] as Record<string, unknown>;
    expect(author).toMatchObject({
      rating: author['reviews_count'] === 0 ? 5 : 4,
      response_time: '2 hours',
    });
  }
  const own = (await call('GET', '/api/projects/userprojects', { as: 'seller' })).body;
  expect(idsIn(own)).toEqual(expect.arrayContaining([kit.id, sold.id]));
  const bought = (await call('GET', '/api/projects/buyed-project', { as: 'buyer' })).body;
  expect(new Set(idsIn(bought))).toEqual(new Set([sold.id, robot.id, world.parcelProject]));
  const found = (await call('GET', '/api/projects/searchproject?search=robot', { as: 'buyer' })).body;
  expect(idsIn(found)).toContain(robot.id);
});

// covers: S3.13, S3.17, S3.18, S3.19, S3.20, S7.15
it('the project details contain features, reviews and the content that the buyer unlocked', async () => {
  const path = `/api/projects/projectdetails/${world.projects.robot.id}`;
  const { body } = await call('GET', path, { as: 'buyer' });
  expect(missing(body.data, [...cardFields, 'features', 'reviews'])).toEqual([]);
  const unlocked = ['Project_data.video_url', 'Project_data.address', 'Project_data.phonenumber'];
  expect(missing(body.data, [...unlocked, 'Project_data.status', 'author.email'])).toEqual([]);
  const software = await call('GET', `/api/projects/projectdetails/${world.projects.sold.id}`, {
    as: 'buyer',
  });
  expect(missing(software.body.data, ['Project_data.repo_url'])).toEqual([]);
});

// covers: S3.47, S7.16, S7.20, S7.21
it("a project can be verified and listed with the specification's payload", async () => {
  const photos = new Blob([new Uint8Array(await aPhotoFile(51))], { type: 'image/jpeg' });
  const verified = await call('POST', '/api/projects/anayze-hardware', {
    as: 'seller',
    form: { hardware_images: photos },
  });
  expect(verified).toMatchObject({ status: 200, body: { message: true } });
  const repository = await call('POST', '/api/projects/anayze-repo', {
    as: 'seller',
    json: { repo_url: 'https://github.com/asha-verma/kirana-ledger' },
  });
  expect(repository.status).toBe(200);
  const refused = await call('POST', '/api/projects/anayze-repo', {
    as: 'seller',
    json: { repo_url: 'https://github.com/rohan-iyer/attendance-qr' },
  });
  expect(refused.status).toBe(422);
  expect(refused.body['message']).not.toBe('');
  const added = await call('POST', '/api/projects/add-project', {
    as: 'seller',
    form: {
      title: 'Kirana ledger',
      description: 'Books of a small shop.',
      price: '799',
      complexity: 'High',
      duration_hours: '25',
      subject: 'Databases',
      category: 'SOFTWARE',
      tech_stack: 'Python, SQLite',
      repo_url: 'https://github.com/asha-verma/kirana-ledger',
      is_verified: 'true',
      images: photos,
    },
  });
  expect(added.status).toBe(200);
  expect(added.body.data).toMatchObject({ title: 'Kirana ledger', price: 799, is_verified: true });
});

// covers: S6.4, S7.17
it('a project can be changed and deleted by its _id', async () => {
  const path = `/api/projects/${world.projects.open.id}`;
  const form = { title: 'Another title', description: 'New.', price: '500', duration_hours: '12' };
  expect((await call('PUT', path, { as: 'seller', form })).body.data).toMatchObject({
    title: 'Another title',
    price: 500,
    duration_hours: 12,
  });
  expect((await call('DELETE', path, { as: 'seller' })).status).toBe(200);
});

// covers: S3.10, S4.5, S7.27, S7.28
it('a bookmark is added by GET and removed by DELETE', async () => {
  const path = `/api/bookmark/${world.projects.kit.id}`;
  const marked = async () => {
    const { body } = await call('GET', '/api/projects/getproject', { as: 'stranger' });
    return listIn(body).find((project) => project['project_id'] === world.projects.kit.id)?.['bookedmarked'];
  };
  expect((await call('GET', path, { as: 'stranger' })).status).toBe(200);
  expect(await marked()).toBe(true);
  expect((await call('DELETE', path, { as: 'stranger' })).status).toBe(200);
  expect(await marked()).toBe(false);
});

// covers: S3.40, S7.19, S7.26, S7.29, S7.30
it('the address and payment-intent calls accept a form, the payment-status call accepts JSON, and mark-sold accepts an empty body', async () => {
  const { kit, held, sold } = world.projects;
  const address = await call('POST', `/api/projects/shipping-details/${kit.id}`, {
    as: 'stranger',
    form: { address: '4 Lake View, Bhopal 462001', phonenumber: '9898989898' },
  });
  expect(address.status).toBe(200);
  const intent = await call('POST', '/api/payment/create-payment-intent', {
    as: 'stranger',
    form: { amount: String(kit.amountMinor), project_id: kit.id },
  });
  expect(intent.status).toBe(200);
  expect(intent.body['clientSecret']).toMatch(/^pi_\w+_secret_\w+$/u);
  const hint = await call('POST', '/api/payment/update-status', {
    json: { payment_intent_id: world.holdersIntent, status: 'succeeded' },
  });
  expect(hint.status).toBe(200);
  expect((await call('PUT', `/api/projects/${held.id}/mark-sold`, { as: 'holder' })).status).toBe(409);
  expect((await call('PUT', `/api/projects/${sold.id}/mark-sold`, { as: 'buyer' })).status).toBe(200);
});

it('a form may be URL-encoded, and an empty file input counts as no file', async () => {
  const { kit } = world.projects;
  const address = { address: '4 Lake View, Bhopal 462001', phonenumber: '9898989898' };
  const urlEncoded = await call('POST', `/api/projects/shipping-details/${kit.id}`, {
    as: 'stranger',
    urlEncoded: address,
  });
  expect(urlEncoded.status).toBe(200);
  const repeated = await fetch(`${app.url}/api/projects/shipping-details/${kit.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.tokens.stranger}` },
    body: new URLSearchParams([...Object.entries(address), ['address', 'Elsewhere']]),
  });
  expect([repeated.status, await repeated.json()]).toMatchObject([400, { field: 'address' }]);
  const analysed = await call('POST', '/api/projects/anayze-repo', {
    as: 'seller',
    urlEncoded: { repo_url: 'https://github.com/a/b' },
  });
  expect(analysed.status).toBe(415);
  const updated = await call('POST', '/api/auth/updateProfile', {
    as: 'stranger',
    form: { full_name: 'Zoya Khan', username: 'zoya.khan', profile_photo: new File([], '') },
  });
  expect(updated.status).toBe(200);
});

// covers: S3.34, S3.35, S3.36, S3.37, S3.38, S3.39, S3.41, S3.43, S3.45, S7.22, S7.25, S7.31
it("the order and payment history calls use the specification's field names", async () => {
  const orders = (await call('GET', '/api/projects/shipping-details', { as: 'seller' })).body;
  expect(listIn(orders)).toHaveLength(4);
  for (const order of listIn(orders)) expect(missing(order, orderFields)).toEqual([]);
  const shipped = await call('PATCH', `/api/projects/shipping-details/${world.orders.robot}`, {
    as: 'seller',
    json: { status: 'Shipped' },
  });
  expect(shipped.body.data).toMatchObject({ shipping_id: world.orders.robot, status: 'Shipped' });
  const history = (await call('GET', '/api/payment/gethistory', { as: 'buyer' })).body;
  expect(listIn(history)).toHaveLength(3);
  for (const payment of listIn(history)) expect(missing(payment, transactionFields)).toEqual([]);
});

// covers: S7.6
it('the redirect that links GitHub accepts the ID token in the parameter idtoken', async () => {
  const path = `/api/auth/github/login?idtoken=${world.tokens.otherBuyer}`;
  expect((await call('GET', path)).status).toBe(303);
});
