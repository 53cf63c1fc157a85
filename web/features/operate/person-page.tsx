import { useState } from 'react';
import { canJudge, type Roles } from '#domain/operators/roles.ts';
import { commonTexts } from '#words/screens/common.ts';
import { operateTexts } from '#words/screens/operate.ts';
import type { ConsolePerson } from '../../api/operate-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDateTime, shortCommit } from '../../lib/format.ts';
import { ActionsPanel, BackTo, ConsoleLink, FactList, Panel, PartyPanel } from './console-parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { LinesPanel, matterLine, projectLine, purchaseLine } from './subject-lines.tsx';

const texts = operateTexts.subjects;

const dialogs = {
  'sign-out': { title: texts.signOutTitle, body: texts.signOutBody, submit: texts.signOut },
  ban: { title: texts.banPersonTitle, body: texts.banPersonBody, submit: texts.ban },
  unban: { title: texts.unbanPersonTitle, body: texts.unbanPersonBody, submit: texts.unban },
} as const;

export function PersonPage({ found, roles }: { found: ConsolePerson; roles: Roles }) {
  const { person } = found;
  const isBanned = found.bannedAt !== null;
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null);
  const name = person.username === null ? commonTexts.deletedAccount : `@${person.username}`;
  return (
    <>
      <PageHead
        className="mb-5! md:mb-5!"
        title={name}
        before={<BackTo to="search" label={operateTexts.search.title} />}
        {...(canJudge(roles) && !found.deleted
          ? {
              action: (
                <div className="flex flex-wrap gap-3">
                  <Button variant="secondary" size="sm" onClick={() => setAsking('sign-out')}>
                    {texts.signOut}
                  </Button>
                  <Button
                    variant={isBanned ? 'secondary' : 'danger'}
                    size="sm"
                    onClick={() => setAsking(isBanned ? 'unban' : 'ban')}
                  >
                    {isBanned ? texts.unban : texts.ban}
                  </Button>
                </div>
              ),
            }
          : {})}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0 space-y-4">
          {found.ownMatter && <Notice>{operateTexts.ownMatter}</Notice>}
          {found.bannedAt !== null && (
            <Notice tone="warn">{texts.banned(formatDateTime(found.bannedAt))}</Notice>
          )}
          <LinesPanel title={texts.listings} lines={found.listings.map(projectLine)} />
          <LinesPanel title={texts.purchases} lines={found.purchases.map(purchaseLine)} />
          <RefusedPanel found={found} canAccept={canJudge(roles) && !found.deleted} />
          <LinesPanel title={texts.matters} lines={found.matters.map(matterLine)} />
          <ActionsPanel actions={found.actions} />
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
      {asking !== null && (
        <ReasonDialog
          title={dialogs[asking].title(name)}
          description={dialogs[asking].body}
          submit={dialogs[asking].submit}
          isDangerous={asking !== 'unban'}
          toStep={(reason) => (send) =>
            send(`POST /api/operate/people/{profile_id}/${asking}`, {
              params: { profileId: person.id },
              body: { reason },
            })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Commits refused because of secrets or dangers, which an operator can accept. */
function RefusedPanel({ found, canAccept }: { found: ConsolePerson; canAccept: boolean }) {
  const [asking, setAsking] = useState<string | null>(null);
  if (found.refused.length === 0) return null;
  return (
    <Panel title={texts.refused}>
      <ul className="divide-y divide-line text-sm">
        {found.refused.map(
          ({ verificationId, repository, commit, sentence, places, refusedAt, accepted }) => (
            <li key={verificationId} className="py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="font-semibold break-all">
                  {repository} <span className="font-mono">{shortCommit(commit)}</span>
                </span>
                <span className="text-muted">{formatDateTime(refusedAt)}</span>
              </div>
              <p className="mt-1 break-words">{sentence}</p>
              <p className="mt-1 font-mono break-all text-muted">{places.join(', ')}</p>
              {accepted && <p className="mt-1 text-ok">{texts.accepted}</p>}
              {canAccept && !accepted && (
                <Button
                  variant="secondary"
                  size="sm"
                  className="mt-2"
                  onClick={() => setAsking(verificationId)}
                >
                  {texts.accept}
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
      {asking !== null && (
        <ReasonDialog
          title={texts.acceptTitle}
          description={texts.acceptBody}
          submit={texts.accept}
          toStep={(reason) => (send) =>
            send('POST /api/operate/people/{profile_id}/accept-finding', {
              params: { profileId: found.person.id },
              body: { verificationId: asking, reason },
            })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}
