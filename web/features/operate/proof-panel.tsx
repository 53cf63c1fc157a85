import { useState } from 'react';
import { pictureAddresses } from '#domain/pictures/picture-name.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { type ConsoleProject, useOperatorStep } from '../../api/operate-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { assetsOrigin } from '../../lib/assets-origin.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Failure, Panel } from './console-parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = operateTexts.proof;
type Proof = NonNullable<ConsoleProject['proof']>;

/** Whether the code of a proof of build is in its photo. */
export function ProofPanel({ id, proof, canJudge }: { id: string; proof: Proof; canJudge: boolean }) {
  const [isDeclining, setIsDeclining] = useState(false);
  const step = useOperatorStep();
  const { code, state, sentAt, decidedAt, reason } = proof;
  const params = { id };
  return (
    <Panel title={texts.title}>
      <p className="font-mono text-3xl font-bold tracking-[0.2em]" translate="no">
        {code}
      </p>
      <p className="mb-3 text-sm text-muted">
        {texts.sent(formatDateTime(sentAt))}
        {decidedAt !== null && ` · ${texts.decided[state]} ${formatDateTime(decidedAt)}`}
      </p>
      {reason !== null && <p className="mb-3 text-sm break-words">{reason}</p>}
      <div className="grid gap-4 md:grid-cols-2">
        <CodePart proof={proof} />
        <figure>
          <img src={pictureOf(proof)} alt="" className="max-h-96 w-full rounded-control object-contain" />
          <figcaption className="mt-1 text-sm text-muted">{texts.whole}</figcaption>
        </figure>
      </div>
      <Failure of={step} className="mt-3" />
      {state === 'waiting' && canJudge && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            busy={step.isPending}
            onClick={() =>
              step.mutate(
                (send) =>
                  send('POST /api/operate/projects/{id}/proof', { params, body: { code, proved: true } }),
                {},
              )
            }
          >
            {texts.accept}
          </Button>
          <Button variant="secondary" onClick={() => setIsDeclining(true)}>
            {texts.decline}
          </Button>
        </div>
      )}
      {isDeclining && (
        <ReasonDialog
          title={texts.declineTitle}
          description={texts.declineBody}
          submit={texts.decline}
          toStep={(why) => (send) =>
            send('POST /api/operate/projects/{id}/proof', {
              params,
              body: { code, proved: false, reason: why },
            })
          }
          onClose={() => setIsDeclining(false)}
        />
      )}
    </Panel>
  );
}

const pictureOf = ({ picture }: Proof): string => assetsOrigin + pictureAddresses(picture).large;

function CodePart({ proof }: { proof: Proof }) {
  const { width, height, corners } = proof;
  const [left = 0, top = 0, right = 1_000, bottom = 1_000] = corners;
  const [wide, high] = [right - left, bottom - top];
  return (
    <figure>
      <div
        className="relative max-h-96 w-full overflow-hidden rounded-control border border-line bg-sunken"
        style={{ aspectRatio: `${wide * width} / ${high * height}` }}
      >
        <img
          src={pictureOf(proof)}
          alt={texts.part}
          className="absolute max-w-none"
          style={{
            width: `${100_000 / wide}%`,
            left: `${(-left * 100) / wide}%`,
            top: `${(-top * 100) / high}%`,
          }}
        />
      </div>
      <figcaption className="mt-1 text-sm text-muted">{texts.part}</figcaption>
    </figure>
  );
}
