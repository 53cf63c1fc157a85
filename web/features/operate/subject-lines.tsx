import { commonTexts } from '#words/screens/common.ts';
import { operateTexts } from '#words/screens/operate.ts';
import type { ConsoleProject, ConsoleSearch } from '../../api/operate-queries.ts';
import { formatAmount, formatDate, formatRupees } from '../../lib/format.ts';
import { ConsoleLink, linkClass, Panel } from './console-parts.tsx';

const texts = operateTexts.subjects;

interface Line {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly detail: string;
}

export function LinesPanel({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Panel title={title}>
      {lines.length === 0 && <p className="text-sm text-muted">{texts.none}</p>}
      <ul className="divide-y divide-line text-sm">
        {lines.map(({ id, to, name, detail }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <ConsoleLink to={to} className={`font-semibold ${linkClass}`}>
              <bdi>{name}</bdi>
            </ConsoleLink>
            <span className="min-w-0 break-words text-muted">{detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function personLine({ id, username, name, email, deleted }: ConsoleSearch['people'][number]): Line {
  return {
    id,
    to: `people/${id}`,
    name: username === null ? commonTexts.deletedAccount : `@${username}`,
    detail: deleted ? commonTexts.deletedAccount : [name, email].filter((part) => part !== null).join(' · '),
  };
}

export function projectLine({
  id,
  title,
  status,
  seller,
  priceRupees,
}: ConsoleSearch['projects'][number]): Line {
  return {
    id,
    to: `projects/${id}`,
    name: title,
    detail: `${operateTexts.listingStatuses[status]} · ${formatRupees(priceRupees)} · @${seller ?? '–'}`,
  };
}

export function purchaseLine(purchase: ConsoleSearch['purchases'][number]): Line {
  const { id, title, state, amountMinor, receiptNumber, buyer, seller, createdAt } = purchase;
  return {
    id,
    to: `purchases/${id}`,
    name: receiptNumber === null ? title : `${receiptNumber} ${title}`,
    detail: `${texts.states[state]} · ${formatAmount(amountMinor)} · @${buyer ?? '–'} → @${seller ?? '–'} · ${formatDate(createdAt)}`,
  };
}

export function matterLine({
  kind,
  number,
  title,
  closed,
  openedAt,
}: ConsoleProject['matters'][number]): Line {
  return {
    id: `${kind} ${number}`,
    to: `${kind}s/${number}`,
    name: `${operateTexts.kinds[kind].one} ${number}`,
    detail: `${title} · ${closed ? texts.closed : texts.open} · ${formatDate(openedAt)}`,
  };
}
