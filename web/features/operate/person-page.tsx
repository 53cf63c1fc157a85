import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canJudge, type Roles } from '#domain/operators/roles.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { type ConsolePerson, consolePersonQuery } from '../../api/operate-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Button } from '../../components/ui/button.tsx';
import { BackTo } from './back-to.tsx';
import { ConsoleLink } from './console-link.tsx';
import { FactList, Panel, PartyPanel } from './facts.tsx';
import { ListState } from './list-state.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { LinesPanel, matterLine, projectLine, purchaseLine } from './subject-lines.tsx';

const texts = operateTexts.subjects;

export function PersonPage({ id, roles }: { id: string; roles: Roles }) {
  const query = useQuery(consolePersonQuery(id));
  const { data } = query;
  return data === undefined ? <ListState query={query} /> : <Person found={data} roles={roles} />;
}

function Person({ found, roles }: { found: ConsolePerson; roles: Roles }) {
  const { person } = found;
  const [isAsking, setIsAsking] = useState(false);
  const name = person.username === null ? texts.deletedAccount : `@${person.username}`;
  return (
    <>
      <PageHead
        className="mb-5! md:mb-5!"
        title={name}
        before={<BackTo to="search" label={operateTexts.search.title} />}
        {...(canJudge(roles) && !found.deleted
          ? {
              action: (
                <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
                  {texts.signOut}
                </Button>
              ),
            }
          : {})}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0 space-y-4">
          <LinesPanel title={texts.listings} lines={found.listings.map(projectLine)} />
          <LinesPanel title={texts.purchases} lines={found.purchases.map(purchaseLine)} />
          <LinesPanel title={texts.matters} lines={found.matters.map(matterLine)} />
        </div>
        <div className="min-w-0 space-y-4">
          <PartyPanel title={texts.member} party={person} />
          <Panel title={texts.account}>
            <FactList
              facts={[
                {
                  label: texts.address,
                  value: found.addressVerified ? texts.verified : texts.notVerified,
                },
                { label: texts.college, value: found.college ?? '–' },
                { label: texts.github, value: found.githubUsername ?? '–' },
                {
                  label: operateTexts.rolesPage.title,
                  value: found.roles.map((role) => operateTexts.roles[role].name).join(', ') || '–',
                },
              ]}
            />
          </Panel>
          <Panel title={texts.connections}>
            {found.connections.length === 0 && <p className="text-sm text-muted">{texts.none}</p>}
            <ul className="divide-y divide-line text-sm">
              {found.connections.map(({ username, shares }) => (
                <li key={username} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                  <ConsoleLink
                    to={`search/${username}`}
                    className="font-semibold text-primary underline underline-offset-3"
                  >
                    @{username}
                  </ConsoleLink>
                  <span className="text-muted">{shares.join(', ')}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
      {isAsking && (
        <ReasonDialog
          title={texts.signOutTitle(name)}
          description={texts.signOutBody}
          submit={texts.signOut}
          isDangerous
          toStep={(reason) => ({ step: 'sign-out', id: person.id, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
