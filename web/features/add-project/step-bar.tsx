import { addProjectTexts } from '#words/screens/add-project.ts';
import { Button } from '../../components/ui/button.tsx';
import { localPath } from '../../lib/local-path.ts';
import type { AddStep } from './steps.ts';

const words = addProjectTexts;

interface StepBarProps {
  readonly step: AddStep;
  /** What must be done first; null if nothing. */
  readonly missing: string | null;
  readonly isSaving: boolean;
  readonly hasDraft: boolean;
  readonly onBack: () => void;
  readonly onDiscard: () => void;
}

export function StepBar({ step, missing, isSaving, hasDraft, onBack, onDiscard }: StepBarProps) {
  const isBlocked = missing !== null && step !== 'describe';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {step === 'price' && (
        <p className="basis-full text-sm text-muted">
          {words.promise}{' '}
          <a
            href={localPath('/terms#selling')}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-3"
          >
            {words.promiseTerms}
          </a>
        </p>
      )}
      {step !== 'pick' && (
        <Button variant="secondary" size="lg" onClick={onBack} disabled={isSaving}>
          {words.back}
        </Button>
      )}
      <Button
        type="submit"
        size="lg"
        disabled={isBlocked}
        busy={isSaving}
        aria-describedby={isBlocked ? 'verify-first' : undefined}
        className="max-sm:grow"
      >
        {step === 'price' ? words.submit : words.next}
      </Button>
      {isBlocked && (
        <span id="verify-first" className="text-sm text-muted">
          {missing}
        </span>
      )}
      {hasDraft && (
        <span className="flex items-center gap-3 text-sm text-muted sm:ml-auto">
          {words.draftSaved}
          <Button variant="link" onClick={onDiscard} disabled={isSaving}>
            {words.discardDraft}
          </Button>
        </span>
      )}
    </div>
  );
}
