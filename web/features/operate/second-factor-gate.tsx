import { create } from 'qrcode';
import { type SyntheticEvent, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type Enrolment, useEnrol, useProveSecondFactor } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

const texts = operateTexts.gate;

export function SecondFactorGate({ isEnrolled }: { isEnrolled: boolean }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const title = isEnrolled ? texts.title : texts.setUpTitle;
  useDocumentTitle(title);
  return (
    <div className="mx-auto max-w-xl py-6 md:py-12">
      <Card>
        <h1 className="text-xl">{title}</h1>
        <p className="mt-1 mb-5 text-muted">{isEnrolled ? texts.body : texts.setUpBody}</p>
        {isEnrolled && <CodeForm label={texts.code} hint={texts.codeHint} submit={texts.submit} />}
        {!isEnrolled && enrolment === null && <StartForm onStarted={setEnrolment} />}
        {!isEnrolled && enrolment !== null && <SetUp enrolment={enrolment} />}
      </Card>
    </div>
  );
}

function StartForm({ onStarted }: { onStarted: (enrolment: Enrolment) => void }) {
  const [password, setPassword] = useState('');
  const enrol = useEnrol();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!enrol.isPending) enrol.mutate(password, { onSuccess: onStarted });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={texts.password}
        hint={texts.passwordHint}
        error={enrol.isError ? messageOfError(enrol.error) : undefined}
      >
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={enrol.isPending} className="mt-4 max-sm:w-full">
        {texts.start}
      </Button>
    </form>
  );
}

async function copyCodes(codes: readonly string[]): Promise<void> {
  if (await copyText(codes.join('\n'))) toastSuccess(commonTexts.copied);
  else toastError(commonTexts.copyFailed);
}

function SetUp({ enrolment: { uri, recoveryCodes } }: { enrolment: Enrolment }) {
  const [isSaved, setIsSaved] = useState(false);
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <div className="space-y-6">
      <section>
        <h2 className="mb-3 text-base font-semibold">{texts.scan}</h2>
        <div className="flex flex-wrap items-center gap-5">
          <QrCode text={uri} label={texts.qr} className="size-44 rounded-control border border-line" />
          <div className="min-w-0 grow basis-48">
            <p className="text-sm text-muted">{texts.manual}</p>
            <p className="mt-1 font-mono text-sm break-all">{key}</p>
          </div>
        </div>
      </section>
      <section>
        <h2 className="text-base font-semibold">{texts.recoveryTitle}</h2>
        <p className="mt-1 text-sm text-muted">{texts.recoveryBody}</p>
        <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono text-sm">
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void copyCodes(recoveryCodes)}>
            {texts.copyCodes}
          </Button>
          {!isSaved && <Button onClick={() => setIsSaved(true)}>{texts.saved}</Button>}
        </div>
      </section>
      {isSaved && <CodeForm label={texts.firstCode} submit={texts.finish} />}
    </div>
  );
}

function CodeForm({ label, hint, submit: submitLabel }: { label: string; hint?: string; submit: string }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const prove = useProveSecondFactor();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (prove.isPending) return;
    const typed = code.replaceAll(/\s/gu, '');
    if (typed === '') {
      setError(errorsTexts.fieldRequired);
      return;
    }
    prove.mutate(typed, {
      onError: (failure) => {
        setCode('');
        setError(messageOfError(failure));
      },
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field label={label} hint={hint} error={error}>
        <TextInput
          mono
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => {
            setError(undefined);
            setCode(event.currentTarget.value);
          }}
          className="max-w-60"
        />
      </Field>
      <Button type="submit" busy={prove.isPending} className="mt-4 max-sm:w-full">
        {submitLabel}
      </Button>
    </form>
  );
}

/** ISO/IEC 18004 requires an empty border of this many modules around the code. */
const QUIET_ZONE = 4;

function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  return (
    <img
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(drawingOf(text))}`}
      className={className}
    />
  );
}

function drawingOf(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const path = Array.from({ length: size * size }, (_, index) =>
    modules.get(Math.floor(index / size), index % size) === 1
      ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
      : '',
  ).join('');
  const side = size + 2 * QUIET_ZONE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`;
}
