import type { ReactNode } from 'react';
import { pageTexts } from '#words/pages/public.ts';
import { Avatar } from '../ui/avatar.tsx';
import { PageLink } from './page-link.tsx';
import { SiteBar } from './site-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { contentId } from './skip-link.tsx';

/** The frame of public pages for a member. Has the measures of the document that the server renders (public-pages). */
export function BarFrame({
  user,
  search,
  onSearch,
  year,
  children,
}: {
  user: { name: string; photoUrl?: string | null };
  search?: string | undefined;
  onSearch: (search: string) => void;
  year: number;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteBar
        search={search}
        onSearch={onSearch}
        account={
          <PageLink
            to="/dashboard"
            aria-label={pageTexts.account}
            title={pageTexts.account}
            className="inline-grid size-10 place-items-center rounded-full pointer-coarse:size-11"
          >
            <Avatar name={user.name} src={user.photoUrl} />
          </PageLink>
        }
      />
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1264px] grow px-4 pt-5 focus:outline-none md:px-8 md:pt-8"
      >
        {children}
      </main>
      <SiteFooter year={year} />
    </div>
  );
}
