import { type FormEvent, useId, useState } from 'react';
import {
  API_SCOPES,
  type ApiScope,
  DEFAULT_TOKEN_LIFETIME_DAYS,
  MAX_TOKEN_NAME_CHARS,
  TOKEN_LIFETIMES_DAYS,
  type TokenLifetimeDays,
} from '#domain/accounts/api-token.ts';
import { apiTokensTexts } from '#words/screens/api-tokens.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from '../../api/api-client.ts';
import { needsGoogleSignIn, proofOf, proofProblem } from '../../api/message-of-error.ts';
import { useMakeToken } from '../../api/settings-queries.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { Field } from '../../components/forms/field.tsx';
import { OwnerPassword } from '../../components/forms/owner-password.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { GoogleProof } from './google-proof.tsx';

export function ApiTokenDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const make = useMakeToken();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['read']);
  const [lifetimeDays, setLifetimeDays] = useState<TokenLifetimeDays>(DEFAULT_TOKEN_LIFETIME_DAYS);
  const [password, setPassword] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const refusal = proofProblem(make.error);
  const needsGoogle = needsGoogleSignIn(make.error);
  const isIncomplete = name.trim() === '' || scopes.length === 0;
  const { data: made } = make;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isIncomplete || make.isPending) return;
    make.mutate({ name: name.trim(), scopes: [...scopes], lifetimeDays, ...proofOf(password) });
  };
  const choose = (scope: ApiScope, isChosen: boolean) =>
    setScopes(API_SCOPES.filter((each) => (each === scope ? isChosen : scopes.includes(each))));

  return (
    <Dialog
      open
      size="sm"
      dismissOn="escape"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={made === undefined ? apiTokensTexts.dialogTitle : apiTokensTexts.madeTitle}
      description={made === undefined ? apiTokensTexts.dialogLead : apiTokensTexts.madeLead}
      footer={
        made === undefined ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" form={formId} busy={make.isPending}>
              {apiTokensTexts.create}
            </Button>
          </>
        ) : (
          <Button onClick={onClose} className="w-full sm:w-auto">
            {apiTokensTexts.done}
          </Button>
        )
      }
    >
      {made === undefined ? (
        <form id={formId} noValidate onSubmit={submit} className="space-y-5">
          {needsGoogle && <GoogleProof text={refusal ?? ''} onDone={() => make.reset()} />}
          {make.error !== null && refusal === undefined && (
            <Notice tone="bad" urgent>
              {isProblem(make.error, 'too-many-tokens')
                ? (make.error.problem.message ?? apiTokensTexts.createFailed)
                : apiTokensTexts.createFailed}
            </Notice>
          )}
          <Field
            label={apiTokensTexts.name}
            required
            error={hasTried && name.trim() === '' ? errorsTexts.fieldRequired : undefined}
          >
            <TextInput
              value={name}
              maxLength={MAX_TOKEN_NAME_CHARS}
              placeholder={apiTokensTexts.namePlaceholder}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <fieldset className="space-y-3">
            <legend className="mb-2 font-semibold">{apiTokensTexts.permissions}</legend>
            {API_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                label={apiTokensTexts.scopes[scope]}
                hint={apiTokensTexts.scopeHints[scope]}
                checked={scopes.includes(scope)}
                onCheckedChange={(isChosen) => choose(scope, isChosen)}
              />
            ))}
            {scopes.length === 0 && (
              <p role="alert" className="text-sm text-bad">
                {apiTokensTexts.scopesNeeded}
              </p>
            )}
          </fieldset>
          <Field label={apiTokensTexts.lifetime} hint={apiTokensTexts.lifetimeHint} group>
            <SegmentedControl
              block
              label={apiTokensTexts.lifetime}
              segments={TOKEN_LIFETIMES_DAYS.map((days) => ({
                value: String(days),
                label: apiTokensTexts.lifetimes[days],
              }))}
              value={String(lifetimeDays)}
              onValueChange={(value) =>
                setLifetimeDays(TOKEN_LIFETIMES_DAYS.find((days) => String(days) === value) ?? lifetimeDays)
              }
            />
          </Field>
          <OwnerPassword value={password} error={needsGoogle ? undefined : refusal} onChange={setPassword} />
        </form>
      ) : (
        <div className="space-y-4">
          <p className="rounded-control border border-line bg-sunken p-3 font-mono text-sm break-all select-all">
            {made.token}
          </p>
          <CopyButton text={made.token} label={apiTokensTexts.copyToken} size="md" />
        </div>
      )}
    </Dialog>
  );
}
