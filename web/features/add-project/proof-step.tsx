import { buildProofTexts } from '#words/screens/build-proof.ts';
import { useBuildCode } from '../../api/verification-queries.ts';
import { type CodeInPhoto, CodePhoto } from '../../components/project/code-photo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CardHead } from '../../components/ui/card.tsx';
import { toastError } from '../../lib/toast.ts';
import type { UploadItem } from '../../lib/upload-items.ts';

export interface ProofDraft extends CodeInPhoto {
  /** Why the server refused it. */
  readonly refusal?: string;
}

const texts = buildProofTexts;

export interface ProofStepProps {
  proof: ProofDraft | null;
  onChange: (proof: ProofDraft | null) => void;
  items: readonly UploadItem[];
  areVerified: boolean;
}

export function ProofStep({ proof, onChange, items, areVerified }: ProofStepProps) {
  const getCode = useBuildCode();
  return (
    <section aria-label={texts.title} className="rounded-card border border-line p-4">
      <CardHead title={texts.title} subtitle={texts.lead} as="h3" />
      {proof === null && areVerified ? (
        <p className="text-sm text-muted">{texts.later}</p>
      ) : (
        <CodePhoto
          value={proof}
          onChange={onChange}
          isGetting={getCode.isPending}
          onGetCode={() =>
            getCode.mutate(undefined, {
              onSuccess: (given) => onChange({ ...given, photo: null, corners: null }),
              onError: () => toastError(texts.codeFailed),
            })
          }
          items={items}
          hasArrived={areVerified}
          refusal={proof?.refusal}
        />
      )}
      {proof !== null && (
        <Button variant="link" className="mt-3" onClick={() => onChange(null)}>
          {texts.without}
        </Button>
      )}
    </section>
  );
}
