import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailWarning } from 'lucide-react';
import { operateTexts } from '#words/screens/operate.ts';
import { returnedMailTexts } from '#words/screens/returned-mail.ts';
import { useApi } from '../api/api-of.ts';
import type { Profile } from '../api/entities.ts';
import { messageOfError } from '../api/message-of-error.ts';
import { Button } from '../components/ui/button.tsx';
import { toastError } from '../lib/toast.ts';

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

function ReturnedMailBanner({ email }: { email: string }) {
  const { send } = useApi();
  const check = useMutation({
    mutationFn: () => send('POST /api/mail/address-check', {}),
    onError: (error) => toastError(messageOfError(error)),
  });
  return (
    <aside
      aria-label={returnedMailTexts.label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warn-soft px-4 py-2 text-sm text-ink md:px-8 print:hidden"
    >
      <p className="flex min-w-0 grow basis-80 items-start gap-2">
        <MailWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
        <span className="min-w-0 wrap-anywhere">{returnedMailTexts.line(email)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {check.isSuccess ? (
          <output>{returnedMailTexts.sent}</output>
        ) : (
          <Button size="sm" variant="secondary" busy={check.isPending} onClick={() => check.mutate()}>
            {returnedMailTexts.check}
          </Button>
        )}
        <Link
          to="/setting"
          className="inline-flex min-h-6 items-center underline underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
        >
          {returnedMailTexts.change}
        </Link>
      </div>
    </aside>
  );
}
