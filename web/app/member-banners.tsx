import { Link } from '@tanstack/react-router';
import { operateTexts } from '#words/screens/operate.ts';
import type { Profile } from '../api/entities.ts';
import { ReturnedMailBanner } from './returned-mail-banner.tsx';

/** For the few members who have one. */
export function MemberBanners({ profile: { mailReturned, email, staff } }: { profile: Profile }) {
  return (
    <>
      {mailReturned && <ReturnedMailBanner email={email} />}
      {staff && (
        <nav
          aria-label={operateTexts.title}
          className="flex justify-end border-b border-line bg-surface px-4 md:px-8 print:hidden"
        >
          <Link
            to="/operate/$"
            params={{ _splat: '' }}
            className="inline-flex min-h-8 items-center text-sm font-semibold text-primary underline-offset-3 hover:underline pointer-coarse:min-h-11"
          >
            {operateTexts.toConsole}
          </Link>
        </nav>
      )}
    </>
  );
}
