import { orderTexts } from '#words/screens/order.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { Stepper } from '../../components/ui/stepper.tsx';
import { formatShortDate } from '../../lib/format.ts';

type Step = 'paid' | 'downloaded' | 'shipped' | 'delivered' | 'trying' | 'released' | 'reversed';

const software: readonly Step[] = ['paid', 'downloaded', 'trying', 'released'];
const hardware: readonly Step[] = ['paid', 'shipped', 'delivered', 'trying', 'released'];

const current = {
  'to-download': 1,
  trying: { SOFTWARE: 2, HARDWARE: 3 },
  'to-ship': 1,
  shipped: 2,
  'arrival-asked': 2,
  delivered: 2,
} as const;

export function OrderSteps({ order }: { order: OrderDetails }) {
  const { state, category } = order;
  const all = category === 'SOFTWARE' ? software : hardware;
  const times = timesOf(order);
  const steps: readonly Step[] =
    state === 'reversed' ? [...all.slice(0, -1).filter((step) => isReached(times[step])), 'reversed'] : all;
  return (
    <Stepper
      label={orderTexts.steps.label}
      steps={steps.map((step) => orderTexts.steps[step])}
      notes={steps.map((step) => formatStep(times[step]))}
      current={currentOf(order, steps.length)}
      isStopped={order.pausedBy !== null}
    />
  );
}

function currentOf({ state, category }: OrderDetails, total: number): number {
  if (state === 'released' || state === 'reversed') return total;
  const index = current[state];
  return typeof index === 'number' ? index : index[category];
}

function timesOf({ steps, state, category }: OrderDetails): Readonly<Partial<Record<Step, string | null>>> {
  const { paidAt, downloadedAt, shippedAt, deliveredAt, endedAt } = steps;
  return {
    paid: paidAt,
    downloaded: downloadedAt,
    shipped: shippedAt,
    delivered: deliveredAt,
    trying: category === 'SOFTWARE' || state === 'delivered' ? null : deliveredAt,
    [state === 'reversed' ? 'reversed' : 'released']: endedAt,
  };
}

function isReached(at: string | null | undefined): at is string {
  return at !== null && at !== undefined;
}

function formatStep(at: string | null | undefined): string | null {
  return isReached(at) ? formatShortDate(at) : null;
}
