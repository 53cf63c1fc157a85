import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { findRepositoryName, repositoryUrlOf } from '#domain/verification/repository-url.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { configQuery } from '../../api/config-query.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { formatDateTime, shortCommit } from '../../lib/format.ts';
import type { FormValues } from './form-values.ts';
import type { RepositoryCase } from './repository-notice.tsx';
import type { VerificationState } from './use-verification.ts';

const RepositoryPick = onDemandPart<{ onPick: (url: string) => void }>(
  async () => (await import('./repository-pick.tsx')).RepositoryPick,
);

const RepositoryNotice = onDemandPart<{ about: RepositoryCase; onLeave: () => void }>(
  async () => (await import('./repository-notice.tsx')).RepositoryNotice,
);

function caseOf(state: VerificationState): RepositoryCase | null {
  if (state.kind === 'none') return 'offer';
  if (state.kind === 'needs-github') return 'not-linked';
  if (state.kind === 'rejected') return state.isNotShown ? 'not-shown' : null;
  return state.kind === 'repository' && !state.verification.repository.private ? 'public' : null;
}

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
  const { control, setValue } = useFormContext<FormValues>();
  const isLocked = state.kind === 'repository';
  const about = caseOf(state);
  const { data: config } = useQuery(configQuery);
  return (
    <div className="space-y-4">
      {state.kind === 'none' && (
        <RepositoryPick
          onPick={(url) => {
            setValue('repository', url, { shouldDirty: true });
            onVerify();
          }}
        />
      )}
      {/* `register` is not used, because react-hook-form drops the value of a disabled input. */}
      <Controller
        control={control}
        name="repository"
        rules={{
          validate: (value, { category }) =>
            category !== 'SOFTWARE' ||
            findRepositoryName(value, config?.github.host) !== null ||
            addProjectTexts.repositoryInvalid,
        }}
        render={({ field, fieldState }) => (
          <Field
            label={addProjectTexts.repository}
            hint={isLocked ? undefined : addProjectTexts.verifyHint}
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
                onBlur={() => {
                  field.onChange(repositoryUrlOf(field.value, config?.github.host));
                  field.onBlur();
                }}
                disabled={isLocked || state.kind === 'running'}
                placeholder={addProjectTexts.repositoryHint}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  field.onChange(repositoryUrlOf(field.value, config?.github.host));
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
                {isLocked ? addProjectTexts.verified : addProjectTexts.verify}
              </Button>
            </div>
          </Field>
        )}
      />
      {state.kind === 'repository' && (
        <Notice
          tone="ok"
          title={addProjectTexts.verifiedAt(
            state.verification.repository.fullName,
            shortCommit(state.verification.commit),
          )}
          action={
            <Button variant="secondary" size="sm" onClick={onStartOver}>
              {addProjectTexts.startOver}
            </Button>
          }
        >
          <span className="text-sm">
            {addProjectTexts.verifiedUntil(formatDateTime(state.verification.expiresAt))}
          </span>
        </Notice>
      )}
      {about !== null && (
        <div className="min-h-30 sm:min-h-17">
          <RepositoryNotice about={about} onLeave={onLeaveForGithub} />
        </div>
      )}
    </div>
  );
}
