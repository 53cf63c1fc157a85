import type { NextAct } from '#domain/orders/next-act.ts';
import { nextActTexts } from '#words/next-acts.ts';
import { formatAmount, formatDeadline } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { StatusBadge, type Tone } from '../ui/badge.tsx';

type Role = 'buyer' | 'seller';

/** How an order stands, and by when somebody acts next. */
export function NextActStatus({
  next,
  reader,
  className,
}: {
  next: NextAct<string> | null;
  reader: Role;
  className?: string | undefined;
}) {
  const label = next === null ? nextActTexts.ended.released : nextActTexts.titles[next.act][reader];
  return (
    <div className={className}>
      <StatusBadge tone={toneOf(next, reader)} label={label} />
      {next !== null && next.by !== null && (
        <p className="mt-1 text-sm text-muted">{describeDeadline(next, reader)}</p>
      )}
    </div>
  );
}

/** The time that is left and the money at stake are shown to the one who acts. */
export function describeDeadline({ act, by, who, atStakeMinor }: NextAct<string>, reader: Role): string {
  if (by === null) return '';
  const until = nextActTexts.deadlines[act][reader](formatDeadline(by));
  if (who !== reader) return until;
  const hours = Math.max(0, (new Date(by).getTime() - serverNow()) / 3_600_000);
  const stake = atStakeMinor === null ? [] : [nextActTexts.atStake(formatAmount(atStakeMinor))];
  return [until, nextActTexts.left(hours), ...stake].join(' · ');
}

function toneOf(next: NextAct<string> | null, reader: Role): Tone {
  if (next === null) return 'ok';
  if (next.act === 'decide-dispute' || (next.act === 'answer-case' && next.who === reader)) return 'bad';
  if (next.who === reader) return next.act === 'download' ? 'primary' : 'warn';
  return next.act === 'refund' ? 'neutral' : 'primary';
}
