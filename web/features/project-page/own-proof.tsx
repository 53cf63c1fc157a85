import { Camera } from 'lucide-react';
import { useState } from 'react';
import { buildProofTexts } from '#words/screens/build-proof.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { Button } from '../../components/ui/button.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';

const SendProofDialog = onDemandWhileOpen(
  async () => (await import('./send-proof-dialog.tsx')).SendProofDialog,
);

const texts = buildProofTexts;

/** Of a device that nobody has seen yet. */
export function OwnProof({ project }: { project: ProjectDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const { category, buildProof, proofDeclined, projectId, status, listing } = project;
  if (category !== 'HARDWARE' || buildProof?.state === 'proved' || status === 'sold') return null;
  const isWaiting = buildProof?.state === 'waiting';
  return (
    <section>
      <h2 className="text-base">{texts.title}</h2>
      <p className="mt-1 text-sm break-words text-muted">
        {isWaiting
          ? texts.waiting
          : proofDeclined === undefined
            ? texts.notProved
            : texts.declined(proofDeclined)}
      </p>
      {status === 'available' && listing !== 'banned' && (
        <Button
          variant="secondary"
          className="mt-2.5"
          onClick={() => setIsOpen(true)}
          icon={<Camera aria-hidden="true" className="size-4.5" />}
        >
          {isWaiting || proofDeclined !== undefined ? texts.sendAgain : texts.open}
        </Button>
      )}
      <SendProofDialog open={isOpen} projectId={projectId} onClose={() => setIsOpen(false)} />
    </section>
  );
}
