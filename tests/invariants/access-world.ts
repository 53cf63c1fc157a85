import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { unsubscribeToken } from '#domain/accounts/unsubscribe-token.ts';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { codeStepAt } from '#domain/verification/build-proof.ts';
import { registerProfile } from '#server/accounts/change-profile.ts';
import { setBanned } from '#server/accounts/profile-store.ts';
import { insertRole } from '#server/accounts/roles/role-store.ts';
import { insertDelivery, insertWebhook } from '#server/accounts/webhooks/webhook-store.ts';
import { insertAlert } from '#server/alerts/alert-store.ts';
import { insertMoneyDecision } from '#server/console/money-decision-store.ts';
import { findCase } from '#server/order-process/case-store.ts';
import { findClaim } from '#server/projects/claims/claim-store.ts';
import { changeOperatorHold } from '#server/projects/listing-store.ts';
import { insertVerification } from '#server/verification/verification-store.ts';
import { refreshCatalogue } from '../support/catalogue.ts';
import { addArchive, type ListedProject, listProject } from '../support/listed-project.ts';
import { aPhotoFile } from '../support/photos.ts';
import { buy, jpegs, listMessMenu } from '../support/selling.ts';
import { totpOf } from '../support/staff.ts';
import type { TestApp, TestPerson } from '../support/test-app.ts';
import { verifyNextCommit } from '../support/version-stage.ts';
import {
  askSupport,
  openClaim,
  enrol,
  sendPayout,
  withholdTax,
  hold,
  complain,
  orderOf,
  holdersAddress,
} from './access-matters.ts';
import { expiredToken, tokenOfAnotherKey, unsignedToken } from './access-tokens.ts';

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
  'operator',
  'treasurer',
  'owner',
  'unproved',
] as const;
export type CallerName = (typeof callers)[number];
export type MemberName = 'stranger' | 'seller' | 'buyer' | 'otherBuyer' | 'holder' | StaffName;
/** `unproved` is an operator whose session has not proved a second factor. */
export type StaffName = 'operator' | 'treasurer' | 'owner' | 'unproved';

export const kirana = 'https://github.com/asha-verma/kirana-ledger';
export const buyersAddress = { address: '12 MG Road, Pune 411001', phonenumber: '9876543210' };

export interface AccessWorld {
  readonly tokens: Readonly<Record<CallerName, string | null>>;
  readonly projects: Readonly<Record<ProjectName, ListedProject>>;
  /** `sold` and `robot` are the orders of these projects; `parcel` is another order of the buyer, in transit. */
  readonly orders: Readonly<Record<'sold' | 'robot' | 'parcel', string>>;
  readonly message: string;
  readonly parcelProject: string;
  readonly handoverCode: string;
  readonly unsubscribeToken: string;
  readonly orderCase: string;
  /** The other buyer's answered support request about `otherSold`. */
  readonly support: string;
  /** Pictures in an unreported message of `parcel` and in the case about `otherSold`. */
  readonly attachments: Readonly<Record<'message' | 'case', string>>;
  readonly holdersIntent: string;
  readonly claim: string;
  /**
   * Item numbers in the console: the case about `otherSold`, a refund proposed for it, the claim on `kit`, a
   * payout in transit, and the holder's report about `question`.
   */
  readonly numbers: Readonly<Record<'case' | 'refund' | 'claim' | 'payout' | 'report', string>>;
  /** The purchase that the payout covers; `banned` is a banned project of the same seller. */
  readonly payoutOrder: string;
  readonly banned: string;
  readonly operatorId: string;
  readonly strangerId: string;
  readonly bannedMember: string;
  readonly batch: string;
  readonly usernames: Readonly<Record<'operator' | 'stranger', string>>;
  readonly code: () => string;
  readonly question: string;
  /** Between the buyer and the seller, about `open`, and its message of the buyer. */
  readonly thread: string;
  readonly privateMessage: string;
  readonly review: string;
  readonly verification: string;
  /** Of the stranger, because of a secret. */
  readonly refusedVerification: string;
  /** The verification of a later commit in the repository of `open`. */
  readonly nextVersion: string;
  readonly apiToken: string;
  /** Of the seller. The second one is in a photo of the kit that waits for an operator. */
  readonly buildCode: string;
  readonly waitingCode: string;
  readonly savedSearch: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly secrets: readonly { readonly text: string; readonly knownTo: readonly CallerName[] }[];
}

/**
 * `sold` (software) and `robot` (hardware) are paid by the buyer, `otherSold` by the other buyer. `held` is
 * hardware with an open payment of the holder; `open` (software) and `kit` (hardware) are available. The
 * seller withdrew `archived` before any sale. The stranger has a payout account and a tax identity.
 */
export type ProjectName = 'sold' | 'robot' | 'otherSold' | 'held' | 'open' | 'kit' | 'archived';

export async function buildAccessWorld(app: TestApp): Promise<AccessWorld> {
  const seller = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  const buyer = await app.signUp({ name: 'Ravi Kumar' });
  const otherBuyer = await app.signUp({ name: 'Meera Nair' });
  const holder = await app.signUp({ name: 'Kabir Singh' });
  const stranger = await app.signUp({ name: 'Zoya Khan' });

  const staff = await signUpStaffMembers(app);
  const { uri } = await enrol(app, staff.unproved);

  const list = listerOf(app, seller);
  const projects = await listProjects(app, seller, list);
  await buy(app, buyer, { ...projects.sold, price: projects.sold.priceRupees, category: 'SOFTWARE' });
  await buy(app, buyer, { ...projects.robot, price: projects.robot.priceRupees, category: 'HARDWARE' });
  const otherSold = {
    ...projects.otherSold,
    price: projects.otherSold.priceRupees,
    category: 'SOFTWARE',
  };
  await storeZip(app, otherSold.id);
  await buy(app, otherBuyer, otherSold, '5555555555554444');
  const parcel = await list('parcel', 'HARDWARE');
  await buy(app, buyer, { ...parcel, price: parcel.priceRupees, category: 'HARDWARE' });
  const onItsWay = await orderOf(app, parcel);
  await app.api(seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId: onItsWay },
    body: { status: 'Shipped' },
  });
  const written = await app.api(buyer)('POST /api/orders/{purchase_id}/messages', {
    params: { purchase_id: onItsWay },
    body: { text: 'I am at home in the evening.' },
    files: { pictures: jpegs(await aPhotoFile(51, 320, 240)) },
  });
  const orderCase = await complain(
    app,
    { seller, buyer: otherBuyer },
    await orderOf(app, projects.otherSold),
  );
  const reviewed = await app.api(otherBuyer)('POST /api/projects/{id}/reviews', {
    params: { id: projects.otherSold.id },
    body: { rating: 4, comment: 'Well made.' },
  });
  const holdersIntent = await hold(app, holder, projects.held);
  const call = app.api(seller);
  const verified = await call('POST /api/projects/anayze-repo', { body: { repo_url: kirana } });
  await call('DELETE /api/projects/{projectId}', { params: { projectId: projects.archived.id } });
  const [webhook, delivery] = [v7(), v7()];
  await insertWebhook(app.context.database, {
    id: webhook,
    profileId: seller.profileId,
    url: 'https://hooks.example.com/sales',
    secretSealed: app.context.sealer.seal(app.context.webhooks.newSecret()),
    // Sales and shipments enqueue no job for this webhook, because it subscribes only to refunds.
    events: ['order.refunded'],
  });
  await insertDelivery(app.context.database, {
    id: delivery,
    webhookId: webhook,
    eventId: `order.sold.${delivery}`,
    type: 'order.sold',
    body: '{}',
  });
  const apiToken = await call('POST /api/auth/tokens', { body: { name: 'Stock list', scopes: ['read'] } });
  const buildCode = await call('POST /api/projects/build-code', {});
  const savedSearch = await call('POST /api/saved-searches', { body: { search: 'soil station' } });
  const waitingCode = app.context.buildCodes.codeAt(seller.profileId, codeStepAt(new Date()) - 60);
  await call('POST /api/projects/{projectId}/build-proof', {
    params: { projectId: projects.kit.id },
    body: { proof_code: waitingCode },
    files: { photo: jpegs(await aPhotoFile(77)) },
  });

  await app.api(stranger)('PUT /api/payout-account', {
    body: { kind: 'upi', holder_name: 'Zoya Khan', upi_id: 'zoya@okaxis' },
  });
  await app.api(stranger)('PUT /api/tax-identity', { body: { pan: 'AAPFU0939F' } });

  const claim = await openClaim(app, projects.kit.id, otherBuyer);

  await insertAlert(app.context.database, {
    code: 'copied-listing',
    subject: projects.open.id,
    sentence: 'shares most of its code with another listing',
  });
  const openCase = await findCase(app.context.database, { id: orderCase });
  const refund = await app.context.database.transaction().execute((tx) =>
    insertMoneyDecision(tx, {
      id: v7(),
      purchaseId: openCase?.purchaseId ?? '',
      caseId: orderCase,
      partMinor: 10_000,
      amountMinor: 10_000,
      reason: 'Half of the screens are missing.',
      by: { actor: staff.operator.username, actorId: staff.operator.profileId },
    }),
  );
  const payout = await sendPayout(app);
  await withholdTax(app, payout.orderId);

  const question = v7();
  await app.context.database
    .insertInto('questions')
    .values({ id: question, projectId: projects.open.id, askerId: buyer.profileId, question: 'Does it run?' })
    .execute();

  const thread = v7();
  const privateMessage = v7();
  await app.context.database
    .insertInto('privateThreads')
    .values({
      id: thread,
      projectId: projects.open.id,
      askerId: buyer.profileId,
      sellerId: seller.profileId,
      lastParty: 'asker',
    })
    .execute();
  await app.context.database
    .insertInto('privateMessages')
    .values({ id: privateMessage, threadId: thread, party: 'asker', text: 'Does it run offline?' })
    .execute();

  const refusedVerification = v7();
  await insertVerification(app.context.database, {
    id: refusedVerification,
    profileId: stranger.profileId,
    category: 'SOFTWARE',
    accepted: false,
    repository: {
      id: 77,
      fullName: 'stranger/keys',
      url: 'https://github.com/stranger/keys',
      isPrivate: false,
      installationId: null,
      commitSha: 'd'.repeat(40),
      treeSha: null,
      archiveSha256: null,
    },
    report: {
      checks: [
        { id: 'secrets', title: 'No secrets inside', result: 'fail', sentence: 'A key.', places: ['a:1'] },
      ],
      languages: [],
      readme_verified: true,
    },
    validHours: 0,
  });

  const reported = await app.api(holder)('POST /api/reports', {
    body: { kind: 'question', subject: question, reason: 'other', text: 'It is the same text everywhere.' },
  });
  const bannedMember = await app.signUp({ name: 'Nikhil Bose' });
  await app.context.database.transaction().execute(async (tx) => {
    await setBanned(tx, bannedMember.profileId, true);
    await changeOperatorHold(tx, projects.robot.id, 7);
  });

  const unregistered = await app.identity.openSession({ email: 'new@example.com', name: 'New' });
  const incomplete = await app.identity.openSession({ email: 'half@example.com', name: 'Half' });
  await registerProfile(app.context, await app.identity.verifyToken(incomplete.idToken), 'en');
  const unverified = await app.signUp({ name: 'Unverified' });
  await sql`update identity_user set "emailVerified" = false where id = ${unverified.subject}`.execute(
    app.context.database,
  );

  return {
    projects,
    holdersIntent,
    claim,
    numbers: {
      case: String(openCase?.number),
      refund: String(refund),
      claim: String((await findClaim(app.context.database, { id: claim }))?.number),
      payout: String(payout.number),
      report: String(reported.body.data.number),
    },
    batch: payout.batch,
    payoutOrder: payout.orderId,
    banned: payout.banned,
    operatorId: staff.operator.profileId,
    strangerId: stranger.profileId,
    bannedMember: bannedMember.profileId,
    usernames: { operator: staff.operator.username, stranger: stranger.username },
    code: () => totpOf(uri),
    question,
    thread,
    privateMessage,
    review: reviewed.body.data.id,
    verification: verified.body.data.verification_id,
    refusedVerification,
    nextVersion: await verifyNextCommit(app.context, projects.open.id),
    orderCase,
    support: await askSupport(app, await orderOf(app, projects.otherSold)),
    attachments: {
      message: written.body.data.pictures[0]?.id ?? '',
      case: await pictureInCase(app, seller, await orderOf(app, projects.otherSold)),
    },
    webhook,
    delivery,
    apiToken: apiToken.body.data.token_id,
    buildCode: buildCode.body.data.code,
    waitingCode,
    savedSearch: savedSearch.body.data.search_id,
    message: written.body.data.id,
    parcelProject: parcel.id,
    unsubscribeToken: app.context.tokens.sign('unsubscribe', unsubscribeToken(seller.profileId, 'sold')),
    handoverCode: app.context.handoverCodes.codeOf(await orderOf(app, projects.robot)),
    orders: {
      sold: await orderOf(app, projects.sold),
      robot: await orderOf(app, projects.robot),
      parcel: onItsWay,
    },
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
      operator: staff.operator.token,
      treasurer: staff.treasurer.token,
      owner: staff.owner.token,
      unproved: staff.unproved.token,
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
      { text: seller.email, knownTo: ['seller', 'buyer', 'otherBuyer', ...proved] },
      { text: buyer.email, knownTo: ['seller', 'buyer', ...proved] },
      { text: otherBuyer.email, knownTo: ['seller', 'otherBuyer', ...proved] },
      { text: holder.email, knownTo: ['holder'] },
      { text: stranger.email, knownTo: ['stranger'] },
      { text: unverified.email, knownTo: ['unverified'] },
      { text: 'I am at home in the evening', knownTo: ['seller', 'buyer'] },
      { text: 'The board was drawn by me', knownTo: ['seller', 'otherBuyer', ...proved] },
      { text: holdersIntent, knownTo: ['holder'] },
      { text: 'It is the same text everywhere', knownTo: ['holder', ...proved] },
    ],
  };
}

type Lister = (
  title: string,
  category: 'SOFTWARE' | 'HARDWARE',
  repository?: string,
) => Promise<ListedProject>;

async function signUpStaffMembers(app: TestApp): Promise<Readonly<Record<StaffName, TestPerson>>> {
  const staff = {
    operator: await app.signUp({ name: 'Leela Rao' }),
    treasurer: await app.signUp({ name: 'Dev Shah' }),
    owner: await app.signUp({ name: 'Isha Pillai' }),
    unproved: await app.signUp({ name: 'Arun Das' }),
  };
  const roles = {
    operator: 'operator',
    treasurer: 'treasurer',
    owner: 'owner',
    unproved: 'operator',
  } as const;
  for (const [name, { profileId, subject }] of Object.entries(staff)) {
    const role = roles[name as keyof typeof roles];
    await insertRole(app.context.database, { profileId, role, grantedBy: 'tests' });
    if (name === 'unproved') continue;
    await sql`update identity_session set second_factor_at = now() where "userId" = ${subject}`.execute(
      app.context.database,
    );
  }
  return staff;
}

function listerOf(app: TestApp, seller: TestPerson): Lister {
  return (title, category, repository = title) =>
    listProject(app.context, {
      sellerId: seller.profileId,
      title,
      category,
      repository: `secret/${repository}`,
    });
}

async function listProjects(
  app: TestApp,
  seller: TestPerson,
  list: Lister,
): Promise<Readonly<Record<ProjectName, ListedProject>>> {
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
  await refreshCatalogue(app.context.database);
  return projects;
}

const proved = ['operator', 'treasurer', 'owner'] as const;

async function storeZip(app: TestApp, projectId: string): Promise<void> {
  const zip = Buffer.from('a zip');
  const sha256 = createHash('sha256').update(zip).digest('hex');
  await app.context.files.write(archiveFileName(sha256), zip);
  await addArchive(app.context, projectId, { sha256, sizeBytes: zip.length, fileName: 'other.zip' });
}

async function pictureInCase(app: TestApp, seller: TestPerson, purchaseId: string): Promise<string> {
  const { body } = await app.api(seller)('GET /api/orders/{purchase_id}', {
    params: { purchase_id: purchaseId },
  });
  return body.data.case?.messages.flatMap(({ pictures }) => pictures)[0]?.id ?? '';
}
