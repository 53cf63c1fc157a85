import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { grantTexts } from '#words/screens/grant.ts';
import { navTexts } from '#words/screens/nav.ts';
import { useGrantCheck } from '../../api/grant-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { contentId, SkipLink } from '../../components/layout/skip-link.tsx';
import { ThemeToggle } from '../../components/layout/theme-toggle.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { FileInput } from './file-input.tsx';
import { GrantResult } from './grant-result.tsx';

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
