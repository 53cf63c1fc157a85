import { Link } from '@tanstack/react-router';
import { ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Category } from '#domain/projects/project.ts';
import { rankChecks } from '#domain/verification/report-groups.ts';
import { checksInProgress, PHOTO_CHECKS, REPOSITORY_CHECKS } from '#domain/verification/verification-plan.ts';
import { checkTitles } from '#words/check-titles.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import type { Check } from '../../api/entities.ts';
import { Stamp } from '../../components/project/stamp.tsx';
import {
  CheckRows,
  VerificationChecks,
  type VerificationCheck,
} from '../../components/project/verification-checks.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { checksOf, isVerified, type VerificationState } from './use-verification.ts';

export function VerificationReport({
  state,
  category,
  claimOffer,
}: {
  state: VerificationState;
  category: Category;
  /** Rendered if another seller already lists the same work. */
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

/** The caveat that must accompany the verified stamp, such as "one commit". */
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
            label={addProjectTexts.uploadingPictures}
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
  if (state.kind === 'rejected') {
    // The row of the failed check says it.
    const isSaidByCheck = checks.some(
      ({ result, sentence }) => result === 'fail' && sentence === state.message,
    );
    const arePhotosRejected = category === 'HARDWARE' && checks.length > 0;
    const title = arePhotosRejected ? addProjectTexts.imagesRejected : addProjectTexts.verifyRejected;
    return (
      <>
        <Notice tone="bad" urgent title={title} className="mb-4">
          {isSaidByCheck ? undefined : state.message}
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

/** Failed checks and warnings with their files and lines; what passed is folded. */
function Results({ checks }: { checks: ReturnType<typeof checksOf> }) {
  const rows = rankChecks(checks).map(({ id, title, result, sentence, places }): VerificationCheck => ({
    id,
    title,
    state: result,
    sentence,
    ...(result === 'pass' || places === undefined ? {} : { places }),
  }));
  const open = rows.filter(({ state }) => state !== 'pass');
  const passed = rows.filter(({ state }) => state === 'pass');
  return (
    <>
      {open.length > 0 && <VerificationChecks checks={open} announcement="" />}
      {passed.length > 0 && (
        <details>
          <summary className="fold-summary">{verificationTexts.passedChecks(passed.length)}</summary>
          <CheckRows checks={passed} label={verificationTexts.passedChecks(passed.length)} />
        </details>
      )}
      <output className="sr-only">{verificationTexts.summary(passed.length, checks.length)}</output>
    </>
  );
}

/** Lists all planned checks from the start, so that results cause no layout shift. */
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
  const inProgress = checksInProgress(plan, new Set(found.keys()));
  const steps = Object.entries(checkTitles[category]).map(([id, title]): VerificationCheck => {
    const check = found.get(id);
    if (check !== undefined) return { id, title, state: check.result, sentence: check.sentence };
    return { id, title, state: inProgress.has(id) && !isSending ? 'running' : 'waiting' };
  });
  return <VerificationChecks checks={steps} announcement={announcementOf(plan, inProgress)} />;
}

/** Announces each completed stage rather than each check, which would be too frequent for screen readers. */
function announcementOf(
  plan: Readonly<Record<string, { readonly stage: number }>>,
  inProgress: ReadonlySet<string>,
): string {
  const stages = Object.values(plan).map(({ stage }) => stage);
  const current = Math.min(...[...inProgress].map((id) => plan[id]?.stage ?? 0));
  const done = stages.filter((stage) => stage < current).length;
  return done === 0 ? '' : verificationTexts.progress(done, stages.length);
}
