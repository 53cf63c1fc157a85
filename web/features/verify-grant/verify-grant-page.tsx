import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { grantTexts } from '#words/screens/grant.ts';
import { navTexts } from '#words/screens/nav.ts';
import { type GrantCheck, useGrantCheck } from '../../api/grant-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { contentId, SkipLink } from '../../components/layout/skip-link.tsx';
import { ThemeToggle } from '../../components/layout/theme-toggle.tsx';
import type { Tone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

const MAX_GRANT_CHARACTERS = 4000;

export function VerifyGrantPage() {
  useDocumentTitle(grantTexts.title);
  const check = useGrantCheck();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);

  const send = (grant: string) => {
    setText(grant);
    check.reset();
    if (grant.trim() === '') return setError(grantTexts.empty);
    if (grant.trim().length > MAX_GRANT_CHARACTERS) return setError(grantTexts.tooLarge);
    setError(null);
    return check.mutate(grant.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check.isPending) send(text);
  };
  const choose = async (file: File) => {
    if (file.size > MAX_GRANT_CHARACTERS * 2) {
      setError(grantTexts.tooLarge);
      return;
    }
    send(await file.text());
  };

  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="mx-auto flex max-w-2xl items-center justify-between px-4 py-4">
        <Link to="/" aria-label={navTexts.home} className="inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main id={contentId} className="mx-auto max-w-2xl px-4 pt-4 pb-12 outline-none">
        <h1 className="text-2xl">{grantTexts.title}</h1>
        <p className="mt-2 text-muted">{grantTexts.lead}</p>
        <form noValidate onSubmit={submit} className="mt-6 space-y-5">
          <FileInput
            label={grantTexts.file}
            onChoose={(file) => {
              choose(file).catch(() => setError(grantTexts.zipFailed));
            }}
          />
          <Field label={grantTexts.text} error={error ?? undefined}>
            <TextArea
              value={text}
              spellCheck={false}
              autoComplete="off"
              dir="ltr"
              className="max-h-40 font-mono text-sm break-all pointer-coarse:text-base"
              onChange={(event) => {
                setText(event.currentTarget.value);
                setError(null);
                check.reset();
              }}
            />
          </Field>
          <Button type="submit" size="lg" busy={check.isPending}>
            {grantTexts.check}
          </Button>
        </form>
        {check.isError && (
          <Notice tone="bad" urgent className="mt-6">
            {grantTexts.failed}
          </Notice>
        )}
        <div aria-live="polite">{check.data !== undefined && <GrantResult found={check.data} />}</div>
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="text-lg">{grantTexts.offlineTitle}</h2>
          <p className="mt-2 text-muted">{grantTexts.offline}</p>
          <p dir="ltr" className="mt-2 overflow-x-auto font-mono text-sm">
            {grantTexts.offlineCommand}
          </p>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <a href="/verify.mjs" download className="underline underline-offset-3">
              {grantTexts.offlineScript}
            </a>
            <a href="/api/public/grant-keys" download="keys.json" className="underline underline-offset-3">
              {grantTexts.offlineKeys}
            </a>
          </p>
        </section>
      </main>
    </div>
  );
}

const tones: Record<GrantCheck['verdict'], Tone> = {
  valid: 'ok',
  refunded: 'warn',
  disputed: 'bad',
  invalid: 'bad',
};

function GrantResult({ found: { verdict, grant } }: { found: GrantCheck }) {
  const { title, body } = grantTexts.verdicts[verdict];
  return (
    <section aria-label={title} className="mt-6">
      <Notice tone={tones[verdict]} title={title}>
        {body}
      </Notice>
      {grant !== null && (
        <>
          <dl className="mt-4 grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
            <Row label={grantTexts.project} value={grant.title} />
            <Row label={grantTexts.buyer} value={grant.buyer ?? commonTexts.deletedAccount} />
            <Row label={grantTexts.licence} value={grantTexts.licences[grant.licence]} />
            <Row label={grantTexts.order} value={grant.order} />
            <Row label={grantTexts.paidAt} value={formatDateTime(grant.paidAt)} />
            <Row label={grantTexts.issuedAt} value={formatDateTime(grant.issuedAt)} />
            {grant.version !== null && <Row label={grantTexts.version} value={String(grant.version)} />}
            <Row label={grantTexts.commit} value={grant.commit} isHash />
            <Row label={grantTexts.archive} value={grant.archive.sha256} isHash />
          </dl>
          <ZipComparison sha256={grant.archive.sha256} />
        </>
      )}
    </section>
  );
}

function Row({ label, value, isHash = false }: { label: string; value: string; isHash?: boolean }) {
  return (
    <div className={isHash ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd dir="auto" className={isHash ? 'font-mono text-sm break-all' : 'font-semibold break-words'}>
        {value}
      </dd>
    </div>
  );
}

function ZipComparison({ sha256 }: { sha256: string }) {
  const [result, setResult] = useState<'same' | 'other' | 'failed' | null>(null);
  const compare = async (file: File) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    setResult(hex === sha256 ? 'same' : 'other');
  };
  return (
    <div className="mt-5">
      <FileInput
        label={grantTexts.zip}
        onChoose={(file) => {
          setResult(null);
          compare(file).catch(() => setResult('failed'));
        }}
      />
      <p className="mt-1 text-sm text-muted">{grantTexts.zipHint}</p>
      <output className="mt-3 block empty:hidden">
        {result === 'same' && <Notice tone="ok">{grantTexts.zipSame}</Notice>}
        {result === 'other' && <Notice tone="bad">{grantTexts.zipOther}</Notice>}
        {result === 'failed' && <Notice tone="bad">{grantTexts.zipFailed}</Notice>}
      </output>
    </div>
  );
}

function FileInput({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const take = (file: File | undefined) => {
    if (file !== undefined) onChoose(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping repeats what the file input does
    <label
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer?.files[0]);
      }}
      className="relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-control bg-surface px-4 py-5 text-center hover:border-primary"
    >
      <FileUp aria-hidden="true" className="size-6 text-primary" />
      <span>
        {label}{' '}
        <span className="font-semibold text-primary underline underline-offset-3">{grantTexts.choose}</span>
      </span>
      <input
        type="file"
        className="peer sr-only"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -inset-0.5 rounded-card peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
      />
    </label>
  );
}
