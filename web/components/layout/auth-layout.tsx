import { Link } from '@tanstack/react-router';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Awning } from '../ui/awning.tsx';
import { onDemandPart } from '../ui/on-demand.tsx';
import { Logo } from './logo.tsx';
import { contentId } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The sample that the server puts into its HTML. */
export const ServedSample = createContext<ReactNode>(null);

const SampleOnDemand = onDemandPart(async () => (await import('./auth-sample.tsx')).AuthSample);

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
          <Sample />
        </div>
      </aside>
    </div>
  );
}

/** The server's HTML of the sample stays as it is, because nothing in it reacts: its code would be 7 kB. */
const asServed = { __html: '' };

function Sample() {
  const served = useContext(ServedSample);
  const isHydrated = useIsHydrated();
  const [isServed] = useState(!isHydrated);
  const className = 'w-full max-w-[25rem]';
  if (served === null && isServed)
    return <div suppressHydrationWarning dangerouslySetInnerHTML={asServed} className={className} />;
  return <div className={className}>{served ?? <SampleOnDemand />}</div>;
}
