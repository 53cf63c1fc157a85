import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Category } from '#domain/projects/project.ts';
import { rankChecks } from '#domain/verification/rank-checks.ts';
import { checksInProgress, PHOTO_CHECKS, REPOSITORY_CHECKS } from '#domain/verification/verification-plan.ts';
import { checkTitles } from '#words/check-titles.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import type { Check } from '../../api/entities.ts';
import {
  CheckRows,
  VerificationChecks,
  type VerificationCheck,
} from '../../components/project/verification-checks.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { localPath } from '../../lib/local-path.ts';
import { checksOf, type VerificationState } from './use-verification.ts';

export function Results({ checks }: { checks: readonly Check[] }) {
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

export function Rejection({
  state,
  category,
  claimOffer,
}: {
  state: Extract<VerificationState, { kind: 'rejected' }>;
  category: Category;
  claimOffer: ReactNode;
}) {
  const checks = checksOf(state);
  const isSaidByCheck = checks.some(
    ({ result, sentence }) => result === 'fail' && sentence === state.message,
  );
  const title =
    category === 'HARDWARE' && state.isRefused
      ? addProjectTexts.imagesRejected
      : addProjectTexts.verifyRejected;
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
      {checks.some(({ id, result }) => result === 'fail' && (id === 'secrets' || id === 'danger')) && (
        <Button asChild variant="link" className="mt-4">
          <a href={localPath('/grievances')} target="_blank">
            {addProjectTexts.askUs}
          </a>
        </Button>
      )}
    </>
  );
}

export function RunningChecks({
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
  const titles: Readonly<Record<string, string>> = checkTitles[category];
  const steps = Object.keys(plan).map((id): VerificationCheck => {
    const title = titles[id] ?? id;
    const check = found.get(id);
    if (check !== undefined) return { id, title, state: check.result, sentence: check.sentence };
    return { id, title, state: inProgress.has(id) && !isSending ? 'running' : 'waiting' };
  });
  return <VerificationChecks checks={steps} announcement={announcementOf(plan, inProgress)} />;
}

/** Only stages are announced, because announcing each check would interrupt screen readers too often. */
function announcementOf(
  plan: Readonly<Record<string, { readonly stage: number }>>,
  inProgress: ReadonlySet<string>,
): string {
  const stages = Object.values(plan).map(({ stage }) => stage);
  const current = Math.min(...[...inProgress].map((id) => plan[id]?.stage ?? 0));
  const done = stages.filter((stage) => stage < current).length;
  return done === 0 ? '' : verificationTexts.progress(done, stages.length);
}
