import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MAX_RELEASE_NOTES_CHARS } from '#domain/projects/version-limits.ts';
import { mayHoldSecrets } from '#domain/verification/dead-secrets.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { commonTexts } from '#words/screens/common.ts';
import { versionsTexts } from '#words/screens/versions.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { usePublishVersion, useVerifyVersion } from '../../api/version-queries.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { toastSuccess } from '../../lib/toast.ts';

export function PublishVersionDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const formId = useId();
  const verify = useVerifyVersion(project);
  const publish = usePublishVersion(project.projectId);
  const { control, register, handleSubmit, formState } = useForm({ defaultValues: { notes: '' } });
  const notes = useWatch({ control, name: 'notes' });
  const verification = verify.data;
  const [areDead, setAreDead] = useState(false);
  const isLikely = verification !== undefined && mayHoldSecrets(verification.checks);

  const save = (values: { notes: string }) => {
    if (verification === undefined || publish.isPending) return;
    publish.mutate(
      {
        verificationId: verification.verificationId,
        notes: values.notes,
        ...(areDead ? { secretsDead: true } : {}),
      },
      {
        onSuccess: ({ versions }) => {
          toastSuccess(versionsTexts.done(versions?.[0]?.number ?? 0));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      dismissOn="escape"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={versionsTexts.dialogTitle}
      description={versionsTexts.dialogLead}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          {verification === undefined ? (
            <Button busy={verify.isPending} onClick={() => verify.mutate()}>
              {versionsTexts.verify}
            </Button>
          ) : (
            <Button type="submit" form={formId} busy={publish.isPending} disabled={isLikely && !areDead}>
              {versionsTexts.publish}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-5">
        {verify.isError && (
          <Notice tone="bad" urgent title={versionsTexts.verifyFailed}>
            {messageOfError(verify.error)}
          </Notice>
        )}
        {verification !== undefined && <Notice tone="ok">{versionsTexts.verified}</Notice>}
        {publish.isError && (
          <Notice tone="bad" urgent title={versionsTexts.publishFailed}>
            {messageOfError(publish.error)}
          </Notice>
        )}
        {verification !== undefined && (
          <form id={formId} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
            <Field
              label={versionsTexts.notes}
              hint={versionsTexts.notesHint}
              error={formState.errors.notes?.message}
              counter={{ value: notes.length, max: MAX_RELEASE_NOTES_CHARS }}
            >
              <TextArea
                {...register('notes', {
                  validate: (value) => value.trim() !== '' || versionsTexts.notesRequired,
                  maxLength: {
                    value: MAX_RELEASE_NOTES_CHARS,
                    message: versionsTexts.notesTooLong(MAX_RELEASE_NOTES_CHARS),
                  },
                })}
              />
            </Field>
          </form>
        )}
        {isLikely && (
          <Checkbox
            label={addProjectTexts.secretsDead}
            hint={addProjectTexts.secretsDeadHint}
            checked={areDead}
            onCheckedChange={setAreDead}
          />
        )}
        {verification !== undefined && (
          <ul className="space-y-1 text-sm">
            {verification.checks
              .filter(({ result }) => result !== 'pass')
              .map(({ id, title, sentence, places }) => (
                <li key={id} className="break-words">
                  <span className="font-semibold">{title}</span>: {sentence}
                  {places !== undefined && (
                    <span className="mt-1 block font-mono break-all text-muted">{places.join(', ')}</span>
                  )}
                </li>
              ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
