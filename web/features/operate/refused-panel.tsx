import { useState } from 'react';
import { operateTexts } from '#words/screens/operate.ts';
import type { ConsolePerson } from '../../api/operate-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { formatDateTime, shortCommit } from '../../lib/format.ts';
import { Panel } from './facts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = operateTexts.subjects;

/** Commits refused because of secrets or dangers, which an operator can accept. */
export function RefusedPanel({ found, canAccept }: { found: ConsolePerson; canAccept: boolean }) {
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
