import { addProjectTexts } from '#words/screens/add-project.ts';
import { Button } from '../../components/ui/button.tsx';

const words = addProjectTexts;

interface SubmitRowProps {
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly hasDraft: boolean;
  readonly onDiscard: () => void;
}

export function SubmitRow({ isReady, isSaving, hasDraft, onDiscard }: SubmitRowProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
      <p className="text-sm text-muted sm:basis-full">
        {words.promise}{' '}
        <a href="/terms#selling" target="_blank" rel="noreferrer" className="underline underline-offset-3">
          {words.promiseTerms}
        </a>
      </p>
      <Button
        type="submit"
        size="lg"
        disabled={!isReady}
        busy={isSaving}
        aria-describedby={isReady ? undefined : 'verify-first'}
      >
        {words.submit}
      </Button>
      {!isReady && (
        <span id="verify-first" className="text-sm text-muted">
          {words.verifyFirst}
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
