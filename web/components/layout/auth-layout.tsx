import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { SampleCard } from '../project/sample-card.tsx';
import { VerificationChecks } from '../project/verification-checks.tsx';
import { Awning } from '../ui/awning.tsx';
import { Card } from '../ui/card.tsx';
import { Logo } from './logo.tsx';
import { contentId } from './skip-link.tsx';
import { ThemeToggle } from './theme-switch.tsx';

export interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

export function AuthLayout({ title, subtitle, before, after, children }: AuthLayoutProps) {
  useDocumentTitle(title);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-4 py-4 sm:px-8">
        <header className="mx-auto flex w-full max-w-[25rem] items-center justify-between">
          <Link
            to="/"
            aria-label={navTexts.home}
            className="inline-flex min-h-11 items-center rounded-control"
          >
            <Logo />
          </Link>
          <ThemeToggle />
        </header>
        <main
          id={contentId}
          className="mx-auto flex w-full max-w-[25rem] grow flex-col py-8 sm:justify-center"
        >
          {before !== undefined && <div className="mb-8">{before}</div>}
          <h1 className="text-2xl">{title}</h1>
          {subtitle !== undefined && <p className="mt-1 text-muted">{subtitle}</p>}
          <div className="mt-7">{children}</div>
          {after !== undefined && <div className="mt-6 text-muted">{after}</div>}
        </main>
      </div>
      <aside
        className="relative hidden overflow-hidden border-l border-line bg-primary-soft lg:block"
        aria-label={commonTexts.sample}
      >
        <Awning />
        <div className="absolute inset-0 top-5 grid place-items-center p-10">
          <div className="w-full max-w-[25rem]">
            <SampleCard className="shadow-float" />
            <Card className="mt-4 shadow-float">
              <VerificationChecks label={sampleTexts.reportLabel} checks={sampleTexts.checks} />
            </Card>
            <p className="mt-6 text-center text-sm text-muted">{authTexts.pictureCaption}</p>
          </div>
        </div>
      </aside>
    </div>
  );
}
