import { sql } from 'kysely';
import { DomainError } from '#domain/common/domain-error.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import type { Context } from '#server/context.ts';
import { startPurchase } from '#server/purchases/reserve/start-purchase.ts';
import { handlePaymentHint } from '#server/purchases/settle/settle-purchase.ts';
import { callerOf } from '../support/api-caller.ts';
import { findViolations } from '../support/find-violations.ts';
import { listProject } from '../support/listed-project.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import type { Person, World } from './world.ts';

interface Race {
  readonly projects: number;
  readonly buyers: number;
  readonly minutes: number;
  readonly log: (text: string) => void;
}

/**
 * After this many races the data is checked and deleted, because the cost of a check grows with the amount of
 * data.
 */
const RACES_PER_MARKET = 250;
/** All other races call the use case directly, like a request handler after authentication. */
const HTTP_RACES_PER_MARKET = 5;
const SELLERS = 1;

type Answer = { clientSecret: string; intentId: string } | { refusal: string };
type Reserve = (buyer: Person, project: { id: string; amountMinor: number }) => Promise<Answer>;

/**
 * Many buyers reserve the same project concurrently; the winner pays, and two calls settle the payment.
 * Every project must end with one sale and one charge, and every other buyer must get the error for a
 * reserved project.
 * @returns one sentence per violation
 */
export async function raceForProjects({ projects, buyers, minutes, log }: Race): Promise<string[]> {
  const { openTestDatabase } = await import('../support/test-database.ts');
  const { openInProcessWorld } = await import('./in-process-world.ts');
  const endsAt = performance.now() + minutes * 60_000;
  const opened = await openTestDatabase();
  const world = await openInProcessWorld(opened, {
    servers: 2,
    crowd: buyers + SELLERS,
  });
  const broken: string[] = [];
  const startedAt = performance.now();
  let races = 0;
  let refused = 0;
  log(`${world.label}: ${projects} projects, ${buyers} buyers each`);
  try {
    while (races < projects && performance.now() < endsAt && broken.length === 0) {
      const some = await raceInOneMarket(world, Math.min(RACES_PER_MARKET, projects - races), endsAt);
      races += some.raced;
      refused += some.refused;
      broken.push(...some.broken);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      log(
        `${races} projects raced by ${buyers} buyers, ${refused} refused, ${broken.length} broken, ${seconds} s`,
      );
    }
  } finally {
    await world.close();
    await opened.close();
  }
  return broken;
}

async function raceInOneMarket(
  world: World,
  races: number,
  endsAt: number,
): Promise<{ raced: number; refused: number; broken: string[] }> {
  const provider = createSandboxPayments(world.sandbox);
  await provider.clearJournal();
  const market = await world.begin();
  const { context } = await world.openIdle();
  const [seller, ...crowd] = market.people as [Person, ...Person[]];
  const broken: string[] = [];
  let raced = 0;
  let refused = 0;
  for (; raced < races && performance.now() < endsAt; raced += 1) {
    const priceRupees = 100 + raced;
    const { id } = await listProject(context, { sellerId: seller.profileId, priceRupees });
    const project = { id, amountMinor: quotePrice(priceRupees).amountMinor };
    const ask = raced < HTTP_RACES_PER_MARKET ? reserveOverHttp(world) : reserveDirectly(context);
    const answers = await Promise.all(crowd.map((buyer) => ask(buyer, project)));
    const won = answers.flatMap((answer) => ('refusal' in answer ? [] : [answer]));
    const refusals = answers.flatMap((answer) => ('refusal' in answer ? [answer.refusal] : []));
    refused += refusals.length;
    if (won.length !== 1) broken.push(`project ${id} was given to ${won.length} buyers`);
    const others = new Set(refusals.filter((code) => code !== 'project-reserved'));
    if (others.size > 0) broken.push(`project ${id}: other refusals were ${[...others].join(', ')}`);
    for (const { clientSecret, intentId } of won) {
      await provider.pay(clientSecret);
      await Promise.all([
        handlePaymentHint(context, { intentId, proof: null }),
        handlePaymentHint(context, { intentId, proof: null }),
      ]);
    }
  }
  const journal = await provider.journal();
  broken.push(...(await findViolations(context, journal)));
  const { rows } = await sql<{ sold: number }>`
    select count(distinct project_id)::int as sold from purchases where state = 'paid'`.execute(
    context.database,
  );
  const charged = journal.filter(({ capturedMinor }) => capturedMinor > 0).length;
  if (rows[0]?.sold !== raced || charged !== raced) {
    broken.push(`of ${raced} projects ${rows[0]?.sold} were sold and ${charged} charged`);
  }
  return { raced, refused, broken };
}

function reserveOverHttp(world: World): Reserve {
  return async ({ token }, { id, amountMinor }) => {
    const answer = await callerOf(world.address(), token)('POST /api/payment/create-payment-intent', {
      body: { amount: amountMinor, project_id: id },
    });
    if (answer.status !== 200) return { refusal: answer.problem.code };
    const { clientSecret, data } = answer.body;
    return { clientSecret, intentId: data.payment_intent_id };
  };
}

function reserveDirectly(context: Context): Reserve {
  return async ({ profileId }, { id, amountMinor }) => {
    try {
      const { payment } = await startPurchase(context, { buyerId: profileId, projectId: id, amountMinor });
      return { clientSecret: payment.checkoutToken, intentId: payment.intentId };
    } catch (error) {
      return { refusal: error instanceof DomainError ? error.code : String(error) };
    }
  };
}
