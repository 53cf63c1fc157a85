import type { ReactNode } from 'react';
import { operateTexts } from '#words/screens/operate.ts';
import type { CaseParty } from '../../api/operate-queries.ts';
import { Card } from '../../components/ui/card.tsx';
import { formatDate } from '../../lib/format.ts';
import { ConsoleLink } from './console-link.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 py-1.5">
          <dt className="shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 text-right break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card asChild className="p-4! md:p-4!">
      <section>
        <h2 className="mb-2 text-base font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  );
}

export function PartyPanel({ title, party }: { title: string; party: CaseParty }) {
  const texts = operateTexts.case;
  return (
    <Panel title={title}>
      <p className="font-semibold break-words">
        <bdi>{party.name ?? texts.deleted}</bdi>
        {party.username !== null && (
          <>
            {' '}
            <ConsoleLink
              to={`people/${party.id}`}
              className="font-normal text-primary underline underline-offset-3"
            >
              @{party.username}
            </ConsoleLink>
          </>
        )}
      </p>
      {party.email !== null && <p className="mb-1 text-sm break-all text-muted">{party.email}</p>}
      <FactList
        facts={[
          { label: texts.member, value: formatDate(party.joinedAt) },
          { label: texts.purchases, value: `${party.bought} / ${party.sold}` },
          { label: texts.cases, value: `${party.casesAsBuyer} / ${party.casesAsSeller}` },
          { label: texts.refunded, value: party.refundedAsSeller },
          { label: texts.claims, value: party.openClaims },
        ]}
      />
    </Panel>
  );
}
