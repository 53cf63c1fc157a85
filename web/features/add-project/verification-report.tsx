import { ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Category } from '#domain/projects/project.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import { Stamp } from '../../components/project/stamp.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { Progress } from './progress-on-demand.ts';
import { checksOf, type VerificationState } from './use-verification.ts';

const importResults = () => import('./verification-results.tsx');
const Results = onDemandPart(async () => (await importResults()).Results);
const Rejection = onDemandPart(async () => (await importResults()).Rejection);
const RunningChecks = onDemandPart(async () => (await importResults()).RunningChecks);

export function VerificationReport({
  state,
  category,
  claimOffer,
}: {
  state: VerificationState;
  category: Category;
  claimOffer: ReactNode;
}) {
  const note = noteOf(state);
  return (
    <Card asChild>
      <section aria-label={addProjectTexts.checksTitle}>
        <CardHead
          title={addProjectTexts.checksTitle}
          action={state.kind === 'repository' ? <Stamp commit={state.verification.commit} /> : undefined}
        />
        {note !== null && state.kind === 'repository' && <Notice tone="warn" title={note} className="mb-4" />}
        <Content state={state} category={category} claimOffer={claimOffer} />
      </section>
    </Card>
  );
}

/** What a card says until a person has seen a code in a photo of the device. */
export function noteOf(state: VerificationState): string | null {
  if (state.kind === 'repository') return state.verification.note ?? null;
  return state.kind === 'photos' ? verificationTexts.photosNotProved : null;
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
  if (state.kind === 'rejected') {
    return <Rejection state={state} category={category} claimOffer={claimOffer} />;
  }
  const checks = checksOf(state);
  if (checks.length > 0) return <Results checks={checks} />;
  return (
    <p className="flex items-start gap-3 text-muted">
      <ShieldQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {addProjectTexts.checksEmpty}
    </p>
  );
}
