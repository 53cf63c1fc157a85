import { type FormEvent, useEffect, useState } from 'react';
import { MAX_WEBHOOK_URL_CHARS, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/webhook.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { webhooksTexts } from '#words/screens/webhooks.ts';
import { isProblem } from '../../api/api-client.ts';
import { needsGoogleSignIn, proofOf, proofProblem } from '../../api/message-of-error.ts';
import { useMakeWebhook } from '../../api/settings-queries.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { Field } from '../../components/forms/field.tsx';
import { OwnerPassword } from '../../components/forms/owner-password.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { GoogleProof } from './google-proof.tsx';

export function WebhookForm({
  formId,
  onSending,
  onMade,
}: {
  formId: string;
  onSending: (isSending: boolean) => void;
  onMade: (secret: string) => void;
}) {
  const make = useMakeWebhook();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const [password, setPassword] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const address = url.trim();
  useEffect(() => onSending(make.isPending), [make.isPending, onSending]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (address === '' || events.length === 0 || make.isPending) return;
    make.mutate(
      { url: address, events: [...events], ...proofOf(password) },
      { onSuccess: ({ secret }) => onMade(secret) },
    );
  };
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(WEBHOOK_EVENTS.filter((each) => (each === event ? isChosen : events.includes(each))));
  const refusal = isProblem(make.error, 'invalid-field') ? make.error.problem.message : undefined;
  const unproved = proofProblem(make.error);
  const needsGoogle = needsGoogleSignIn(make.error);
  const failure = isProblem(make.error, 'too-many-webhooks')
    ? make.error.problem.message
    : webhooksTexts.createFailed;

  return (
    <form id={formId} noValidate onSubmit={submit} className="space-y-5">
      {needsGoogle && <GoogleProof text={unproved ?? ''} onDone={() => make.reset()} />}
      {make.error !== null && refusal === undefined && unproved === undefined && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Field
        label={webhooksTexts.url}
        hint={webhooksTexts.urlHint}
        required
        error={hasTried && address === '' ? errorsTexts.fieldRequired : refusal}
      >
        <TextInput
          type="url"
          inputMode="url"
          value={url}
          maxLength={MAX_WEBHOOK_URL_CHARS}
          placeholder={webhooksTexts.urlPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            if (make.error !== null) make.reset();
          }}
        />
      </Field>
      <fieldset className="space-y-3">
        <legend className="mb-2 font-semibold">{webhooksTexts.eventsLabel}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={webhooksTexts.events[event]}
            hint={webhooksTexts.eventHints[event]}
            checked={events.includes(event)}
            onCheckedChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
        {events.length === 0 && (
          <p role="alert" className="text-sm text-bad">
            {webhooksTexts.eventsNeeded}
          </p>
        )}
      </fieldset>
      <OwnerPassword value={password} error={needsGoogle ? undefined : unproved} onChange={setPassword} />
    </form>
  );
}
