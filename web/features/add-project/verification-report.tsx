import { Link } from '@tanstack/react-router';
import { ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Check } from '#contract/entities.ts';
import type { Category } from '#domain/projects/project.ts';
import { checksInProgress, PHOTO_CHECKS, REPOSITORY_CHECKS } from '#domain/verification/verification-plan.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { Stamp } from '../../components/ui/stamp.tsx';
import { VerificationChecks, type VerificationCheck } from '../../components/ui/verification-checks.tsx';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { verificationTexts } from '../../lib/texts/verification.ts';
import { checksOf, isVerified, type VerificationState } from './use-verification.ts';

/** What is being checked, and what was found. */
export function VerificationReport({
  state,
  category,
  claimOffer,
}: {
  state: VerificationState;
  category: Category;
  /** What the author of somebody else's listing can do. */
  claimOffer: ReactNode;
}) {
  const note = noteOf(state);
  return (
    <Card asChild>
      <section aria-label={addProjectTexts.checksTitle}>
        <CardHead
          title={addProjectTexts.checksTitle}
          action={
            isVerified(state) ? (
              <Stamp commit={state.kind === 'repository' ? state.verification.commit : null} />
            ) : undefined
          }
        />
        {note !== null && <Notice tone="warn" title={note} className="mb-4" />}
        <Content state={state} category={category} claimOffer={claimOffer} />
      </section>
    </Card>
  );
}

/** Never the stamp without it. */
export function noteOf(state: VerificationState): string | null {
  return state.kind === 'repository' ? (state.verification.note ?? null) : null;
}

function Content({
  state,
  category,
  claimOffer,
}: {
  state: VerificationState;
  category: Category;
  claimOffer: ReactNode;
}) {
  if (state.kind === 'running') {
    const isSending = state.uploaded !== null && state.uploaded < 1;
    return (
      <>
        {isSending ? (
          <Progress
            label={addProjectTexts.sendingPictures}
            value={(state.uploaded ?? 0) * 100}
            className="mb-4"
          />
        ) : (
          <output className="mb-4 block text-sm text-muted">{addProjectTexts.checking}</output>
        )}
        <RunningChecks category={category} checks={state.checks} isSending={isSending} />
      </>
    );
  }
  const checks = checksOf(state);
  if (state.kind === 'refused') {
    const arePhotosRefused = category === 'HARDWARE' && checks.length > 0;
    const title = arePhotosRefused ? addProjectTexts.realImages : addProjectTexts.notAble;
    return (
      <>
        <Notice tone="bad" urgent title={title} className="mb-4">
          {state.message}
        </Notice>
        {claimOffer}
        {state.ownListing !== null && (
          <Button asChild variant="secondary" className="mb-4">
            <Link to="/projects/$projectId" params={{ projectId: state.ownListing }}>
              {addProjectTexts.openOwnListing}
            </Link>
          </Button>
        )}
        {checks.length > 0 && <Results checks={checks} />}
      </>
    );
  }
  if (checks.length > 0) return <Results checks={checks} />;
  return (
    <p className="flex items-start gap-3 text-muted">
      <ShieldQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {addProjectTexts.checksEmpty}
    </p>
  );
}

function Results({ checks }: { checks: ReturnType<typeof checksOf> }) {
  return (
    <>
      <VerificationChecks
        checks={checks.map((check) => ({
          id: check.id,
          title: check.title,
          state: check.result,
          sentence: check.sentence,
        }))}
      />
      <Places checks={checks} />
    </>
  );
}

/** Where in the repository the seller has to look; nobody else is shown this. */
function Places({ checks }: { checks: ReturnType<typeof checksOf> }) {
  const places = checks.flatMap((check) => (check.result === 'pass' ? [] : (check.places ?? [])));
  if (places.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm">{addProjectTexts.places}</h3>
      <ul className="mt-1.5 space-y-1 font-mono text-sm break-all">
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </div>
  );
}

/** The whole plan from the start, so that nothing moves when a result comes in. */
function RunningChecks({
  category,
  checks,
  isSending,
}: {
  category: Category;
  checks: readonly Check[];
  isSending: boolean;
}) {
  const plan = category === 'SOFTWARE' ? REPOSITORY_CHECKS : PHOTO_CHECKS;
  const found = new Map(checks.map((check) => [check.id, check]));
  const underWay = checksInProgress(plan, new Set(found.keys()));
  const steps = Object.entries(plan).map(([id, { title }]): VerificationCheck => {
    const check = found.get(id);
    if (check !== undefined) return { id, title, state: check.result, sentence: check.sentence };
    return { id, title, state: underWay.has(id) && !isSending ? 'running' : 'waiting' };
  });
  return <VerificationChecks checks={steps} announcement={announcementOf(plan, underWay)} />;
}

/** Said when a stage is over, not at each of fourteen ticks. */
function announcementOf(
  plan: Readonly<Record<string, { readonly stage: number }>>,
  underWay: ReadonlySet<string>,
): string {
  const stages = Object.values(plan).map(({ stage }) => stage);
  const current = Math.min(...[...underWay].map((id) => plan[id]?.stage ?? 0));
  const done = stages.filter((stage) => stage < current).length;
  return done === 0 ? '' : verificationTexts.progress(done, stages.length);
}
