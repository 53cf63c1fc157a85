import { Controller, useFormContext } from 'react-hook-form';
import { findRepositoryName } from '#domain/repository-url.ts';
import { useLinkGithub } from '../../api/account-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { formatDateTime, shortCommit } from '../../lib/format.ts';
import { texts } from '../../lib/texts.ts';
import { toastError } from '../../lib/toast.ts';
import type { FormValues } from './form-values.ts';
import type { VerificationState } from './use-verification.ts';

/** The repository that backs a software project; locked once it is verified. */
export function RepositoryField({
  state,
  onVerify,
  onStartOver,
  onLeaveForGithub,
}: {
  state: VerificationState;
  onVerify: () => void;
  onStartOver: () => void;
  onLeaveForGithub: () => void;
}) {
  const { control } = useFormContext<FormValues>();
  const isLocked = state.kind === 'repository';
  return (
    <div className="space-y-4">
      {/* No rule disables the input for the form, because a disabled input would lose its value there. */}
      <Controller
        control={control}
        name="repository"
        rules={{
          validate: (value, { category }) =>
            category !== 'SOFTWARE' || findRepositoryName(value) !== null || texts.addProject.needRepository,
        }}
        render={({ field, fieldState }) => (
          <Field
            label={texts.addProject.repository}
            hint={isLocked ? undefined : texts.addProject.verifyHint}
            error={fieldState.error?.message}
          >
            <div className="flex flex-col gap-3 sm:flex-row">
              <TextInput
                ref={field.ref}
                type="url"
                inputMode="url"
                mono
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                disabled={isLocked || state.kind === 'running'}
                placeholder={texts.addProject.repositoryHint}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // Enter here verifies; it does not list.
                  event.preventDefault();
                  onVerify();
                }}
                className="grow"
              />
              <Button
                variant={isLocked ? 'secondary' : 'primary'}
                onClick={onVerify}
                disabled={isLocked}
                busy={state.kind === 'running'}
                className="shrink-0"
              >
                {isLocked ? texts.addProject.verified : texts.addProject.verify}
              </Button>
            </div>
          </Field>
        )}
      />
      {state.kind === 'needs-github' && <ConnectGithub onLeave={onLeaveForGithub} />}
      {state.kind === 'repository' && (
        <Notice
          tone="ok"
          title={texts.addProject.verifiedAt(
            state.verification.repository.full_name,
            shortCommit(state.verification.commit),
          )}
          action={
            <Button variant="secondary" size="sm" onClick={onStartOver}>
              {texts.addProject.startOver}
            </Button>
          }
        >
          <span className="text-sm">
            {texts.addProject.verifiedUntil(formatDateTime(state.verification.expires_at))}
          </span>
        </Notice>
      )}
    </div>
  );
}

function ConnectGithub({ onLeave }: { onLeave: () => void }) {
  const link = useLinkGithub();
  return (
    <Notice
      tone="warn"
      title={texts.addProject.githubTitle}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={link.isPending}
          onClick={() => {
            onLeave();
            link.mutate(undefined, { onError: () => toastError(texts.profile.githubFailed) });
          }}
        >
          {texts.addProject.linkGithub}
        </Button>
      }
    >
      {texts.addProject.githubBody}
    </Notice>
  );
}
