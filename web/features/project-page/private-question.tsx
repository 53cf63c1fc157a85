import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { privateTexts } from '#words/screens/private-questions.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { threadsAboutQuery, useAskPrivately } from '../../api/private-question-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { TextForm } from '../../components/forms/text-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastSuccess } from '../../lib/toast.ts';

/** The asker's thread, or the way to begin it; for the seller, the threads about the listing. */
export function PrivateQuestion({ project }: { project: ProjectDetails }) {
  const { projectId, relation, status } = project;
  const { data: threads } = useQuery(threadsAboutQuery(projectId));
  if (threads === undefined) return null;
  const [thread] = threads;
  if (relation === 'seller' || thread !== undefined) {
    if (thread === undefined) return null;
    return (
      <Button asChild variant="link" className="mt-4">
        <Link to="/private-questions" search={relation === 'seller' ? {} : { thread: thread.id }}>
          {relation === 'seller' ? privateTexts.asked(threads.length) : privateTexts.yourThread}
        </Link>
      </Button>
    );
  }
  if (relation === 'buyer' || status === 'sold') return null;
  return <Ask projectId={projectId} />;
}

function Ask({ projectId }: { projectId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const ask = useAskPrivately(projectId);
  const savedAs = `private-question:${useProfile().id}:${projectId}`;
  if (!isOpen) {
    return (
      <Button variant="link" className="mt-4" onClick={() => setIsOpen(true)}>
        {privateTexts.ask}
      </Button>
    );
  }
  return (
    <TextForm
      savedAs={savedAs}
      label={privateTexts.yourQuestion}
      hint={privateTexts.askHint}
      min={1}
      max={MAX_MESSAGE_CHARS}
      tooShort={privateTexts.blank}
      submitLabel={privateTexts.send}
      describe={messageOfError}
      onSend={(text) => ask.mutateAsync(text)}
      onSent={() => toastSuccess(privateTexts.sent)}
      onCancel={() => setIsOpen(false)}
    />
  );
}
