import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { vi } from 'vitest';
import { registerProfile } from '#server/accounts/register-profile.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import { buy, listMessMenu } from '../support/selling.ts';
import type { TestApp, TestPerson } from '../support/test-app.ts';

export const callers = [
  'nobody',
  'garbage',
  'expired',
  'otherKey',
  'unsigned',
  'unregistered',
  'incomplete',
  'unverified',
  'stranger',
  'seller',
  'buyer',
  'otherBuyer',
  'holder',
] as const;
export type CallerName = (typeof callers)[number];
export type MemberName = 'stranger' | 'seller' | 'buyer' | 'otherBuyer' | 'holder';

export const kirana = 'https://github.com/asha-verma/kirana-ledger';
export const buyersAddress = { address: '12 MG Road, Pune 411001', phonenumber: '9876543210' };
const holdersAddress = { address: '7 Holders Lane, Kochi 682001', phonenumber: '9123456780' };

export interface AccessWorld {
  readonly tokens: Readonly<Record<CallerName, string | null>>;
  readonly projects: Readonly<Record<ProjectName, ListedProject>>;
  /** The orders for `sold` and `robot`. */
  readonly orders: Readonly<Record<'sold' | 'robot', string>>;
  readonly holdersIntent: string;
  /** The other buyer's claim on `kit`. A claim reserves nothing. */
  readonly claim: string;
  /** The buyer's question about `open`. */
  readonly question: string;
  /** Texts that only the listed callers may see. */
  readonly secrets: readonly { readonly text: string; readonly knownTo: readonly CallerName[] }[];
}

/**
 * `sold` is software and `robot` is hardware; the buyer paid for both. The other buyer paid for `otherSold`. `held` is
 * hardware with an open payment of the holder. `open` is available software, `kit` available hardware. The seller
 * withdrew `archived` before a sale.
 */
export type ProjectName = 'sold' | 'robot' | 'otherSold' | 'held' | 'open' | 'kit' | 'archived';

export async function buildAccessWorld(app: TestApp): Promise<AccessWorld> {
  const seller = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  const buyer = await app.signUp({ name: 'Ravi Kumar' });
  const otherBuyer = await app.signUp({ name: 'Meera Nair' });
  const holder = await app.signUp({ name: 'Kabir Singh' });
  const stranger = await app.signUp({ name: 'Zoya Khan' });

  const list = (title: string, category: 'SOFTWARE' | 'HARDWARE', repository = title) =>
    listProject(app.context, {
      sellerId: seller.profileId,
      title,
      category,
      repository: `secret/${repository}`,
    });
  const menu = await listMessMenu(app, seller);
  const projects: Record<ProjectName, ListedProject> = {
    sold: { id: menu.id, title: menu.title, priceRupees: menu.price, amountMinor: 52_400 },
    robot: await list('robot', 'HARDWARE'),
    otherSold: await list('other-sold', 'SOFTWARE'),
    held: await list('held', 'HARDWARE'),
    open: await list('open', 'SOFTWARE'),
    kit: await list('kit', 'HARDWARE'),
    archived: await list('archived', 'SOFTWARE'),
  };
  for (const name of ['robot', 'held', 'kit'] as const) {
    const { id } = projects[name];
    await app.context.database
      .updateTable('projects')
      .set({ videoUrl: `https://videos.example.org/${name}` })
      .where('id', '=', id)
      .execute();
  }
  await buy(app, buyer, { ...projects.sold, price: projects.sold.priceRupees, category: 'SOFTWARE' });
  await buy(app, buyer, { ...projects.robot, price: projects.robot.priceRupees, category: 'HARDWARE' });
  const otherSold = {
    ...projects.otherSold,
    price: projects.otherSold.priceRupees,
    category: 'SOFTWARE',
  };
  await buy(app, otherBuyer, otherSold, '5555555555554444');
  const holdersIntent = await hold(app, holder, projects.held);
  const call = app.api(seller);
  await call('POST /api/projects/anayze-repo', { body: { repo_url: kirana } });
  await call('DELETE /api/projects/{projectId}', { params: { projectId: projects.archived.id } });

  // The GitHub account is linked but its grant is revoked: the member can claim a listing but cannot verify a
  // repository.
  await app.context.database
    .updateTable('profiles')
    .set({ githubId: 900_001, githubLogin: 'meera-nair' })
    .where('id', '=', otherBuyer.profileId)
    .execute();
  const claim = v7();
  await app.context.database
    .insertInto('claims')
    .values({
      id: claim,
      projectId: projects.kit.id,
      claimantId: otherBuyer.profileId,
      reason: 'my-design',
      statement: 'The board was drawn by me in my second year.',
      isMatched: false,
      decideBy: new Date(Date.now() + 7 * 86_400_000),
    })
    .execute();

  const question = v7();
  await app.context.database
    .insertInto('questions')
    .values({ id: question, projectId: projects.open.id, askerId: buyer.profileId, question: 'Does it run?' })
    .execute();

  const unregistered = await app.identity.openSession({ email: 'new@example.com', name: 'New' });
  const incomplete = await app.identity.openSession({ email: 'half@example.com', name: 'Half' });
  await registerProfile(app.context, await app.identity.verifyToken(incomplete.idToken));
  const unverified = await app.signUp({ name: 'Unverified' });
  await sql`update identity_user set "emailVerified" = false where id = ${unverified.subject}`.execute(
    app.context.database,
  );

  return {
    projects,
    holdersIntent,
    claim,
    question,
    orders: { sold: await orderOf(app, projects.sold), robot: await orderOf(app, projects.robot) },
    tokens: {
      nobody: null,
      garbage: 'not.a.token',
      expired: await expiredToken(app, stranger),
      otherKey: await tokenOfAnotherKey(stranger),
      unsigned: unsignedToken(stranger),
      unregistered: unregistered.idToken,
      incomplete: incomplete.idToken,
      unverified: unverified.token,
      stranger: stranger.token,
      seller: seller.token,
      buyer: buyer.token,
      otherBuyer: otherBuyer.token,
      holder: holder.token,
    },
    secrets: [
      { text: 'asha-verma/mess-menu', knownTo: ['seller', 'buyer'] },
      { text: 'asha-verma/kirana-ledger', knownTo: ['seller'] },
      { text: 'secret/other-sold', knownTo: ['seller', 'otherBuyer'] },
      { text: 'secret/open', knownTo: ['seller'] },
      { text: 'secret/archived', knownTo: ['seller'] },
      { text: 'videos.example.org/robot', knownTo: ['seller', 'buyer'] },
      { text: 'videos.example.org/held', knownTo: ['seller'] },
      { text: 'videos.example.org/kit', knownTo: ['seller'] },
      { text: buyersAddress.address, knownTo: ['seller', 'buyer'] },
      { text: buyersAddress.phonenumber, knownTo: ['seller', 'buyer'] },
      { text: holdersAddress.address, knownTo: ['holder'] },
      { text: holdersAddress.phonenumber, knownTo: ['holder'] },
      { text: seller.email, knownTo: ['seller', 'buyer', 'otherBuyer'] },
      { text: buyer.email, knownTo: ['seller', 'buyer'] },
      { text: otherBuyer.email, knownTo: ['seller', 'otherBuyer'] },
      { text: holder.email, knownTo: ['holder'] },
      { text: stranger.email, knownTo: ['stranger'] },
      { text: unverified.email, knownTo: ['unverified'] },
      { text: 'The board was drawn by me', knownTo: ['seller', 'otherBuyer'] },
      { text: holdersIntent, knownTo: ['holder'] },
    ],
  };
}

async function hold(app: TestApp, holder: TestPerson, project: ListedProject): Promise<string> {
  const call = app.api(holder);
  await call('POST /api/projects/shipping-details/{project_id}', {
    params: { project_id: project.id },
    body: holdersAddress,
  });
  const { body } = await call('POST /api/payment/create-payment-intent', {
    body: { amount: project.amountMinor, project_id: project.id },
  });
  return body.data.payment_intent_id;
}

async function orderOf(app: TestApp, project: ListedProject): Promise<string> {
  const { id } = await app.context.database
    .selectFrom('purchases')
    .select('id')
    .where('projectId', '=', project.id)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs a token that is valid except for its expiry. */
async function expiredToken(app: TestApp, person: TestPerson): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const kid = crypto.randomUUID();
  await sql`insert into identity_jwks ("id", "publicKey", "privateKey", "createdAt", "alg")
    values (${kid}, ${JSON.stringify(await exportJWK(publicKey))}, 'unknown', '2000-01-01', 'EdDSA')`.execute(
    app.context.database,
  );
  const now = Math.floor(Date.now() / 1_000);
  const claims = decodeJwt(person.token);
  const sign = (exp: number) =>
    new SignJWT({ ...claims, iat: now - 900, exp })
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .sign(privateKey);
  const fresh = await sign(now + 300);
  const isTaken = async () => (await app.api(fresh)('GET /api/auth/me')).status === 200;
  await vi.waitUntil(isTaken, { timeout: 5_000 });
  return await sign(now - 120);
}

async function tokenOfAnotherKey(person: TestPerson): Promise<string> {
  const { kid = '' } = decodeProtectedHeader(person.token);
  const { privateKey } = await generateKeyPair('EdDSA');
  return await new SignJWT(decodeJwt(person.token))
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(privateKey);
}

function unsignedToken(person: TestPerson): string {
  return new UnsecuredJWT(decodeJwt(person.token)).encode();
}
