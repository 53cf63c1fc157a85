import { sql } from 'kysely';
import { quotePrice } from '#domain/pricing.ts';
import { callerOf } from '../support/api-caller.ts';
import { findBrokenPromises } from '../support/check-books.ts';
import { listProject } from '../support/listed-project.ts';
import { paymentsAt } from '../support/sandbox-payments.ts';
import type { Person } from './world.ts';

interface Race {
  readonly projects: number;
  readonly buyers: number;
  readonly minutes: number;
  /** Empty: the embedded database. */
  readonly databaseUrl: string;
  readonly say: (text: string) => void;
}

/** Then the books are checked and other people come: one person may ask only so often an hour. */
const RACES_PER_CROWD = 50;

/**
 * Many buyers ask for the same project at the same moment; whoever gets a payment pays it and tells us twice. Every
 * project must end as one sale and one charge.
 *
 * @returns one sentence for every promise that was broken.
 */
export async function raceForProjects({
  projects,
  buyers,
  minutes,
  databaseUrl,
  say,
}: Race): Promise<string[]> {
  process.env['TEST_DATABASE_URL'] = databaseUrl;
  const { openTestDatabase } = await import('../support/test-database.ts');
  const { openInProcessWorld } = await import('./in-process-world.ts');
  const endsAt = performance.now() + minutes * 60_000;
  const startedAt = performance.now();
  const broken: string[] = [];
  let raced = 0;
  let refused = 0;
  while (raced < projects && performance.now() < endsAt && broken.length === 0) {
    const opened = await openTestDatabase();
    const world = await openInProcessWorld(opened, { servers: opened.embedded ? 1 : 2, crowd: buyers + 1 });
    const provider = paymentsAt(world.sandbox);
    const market = await world.begin();
    const rest = await world.rest();
    const [seller, ...crowd] = market.people as [Person, ...Person[]];
    for (let n = 0; n < RACES_PER_CROWD && raced < projects && performance.now() < endsAt; n += 1) {
      const project = await listProject(rest.context, { sellerId: seller.profileId, priceRupees: 100 + n });
      const { amountMinor } = quotePrice(100 + n);
      const answers = await Promise.all(
        crowd.map(({ token }) =>
          callerOf(world.address(), token)('POST /api/payment/create-payment-intent', {
            body: { amount: amountMinor, project_id: project.id },
          }),
        ),
      );
      const won = answers.filter(({ status }) => status === 200);
      refused += answers.length - won.length;
      if (won.length !== 1) broken.push(`project ${project.id} was given to ${won.length} buyers`);
      for (const { body } of won) {
        await provider.pay(body.clientSecret);
        const hint = () =>
          callerOf(world.address(), null)('POST /api/payment/update-status', {
            body: { payment_intent_id: body.data.payment_intent_id },
          });
        await Promise.all([hint(), hint()]);
      }
      raced += 1;
    }
    await rest.runJobs();
    broken.push(...(await findBrokenPromises(rest.context, await provider.journal())));
    const { rows } = await sql<{ sold: number }>`
      select count(*) as sold from purchases where state = 'paid'`.execute(rest.context.database);
    const charged = (await provider.journal()).filter(({ capturedMinor }) => capturedMinor > 0).length;
    if (rows[0]?.sold !== charged) broken.push(`${rows[0]?.sold} were sold and ${charged} charged`);
    await world.close();
    await opened.close();
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(
      `${raced} projects raced by ${buyers} buyers, ${refused} refused, ${broken.length} broken, ${seconds} s`,
    );
  }
  return broken;
}
