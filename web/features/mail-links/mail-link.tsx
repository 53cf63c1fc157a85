import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { authTexts } from '../../lib/texts/auth.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { mailLinksTexts } from '../../lib/texts/mail-links.ts';

/**
 * A page behind a link from a mail. Opening it changes nothing, because mail scanners open links too: the page says what
 * the link would do, and a button does it.
 *
 * @param token - what the link carries; null when there is nothing in it.
 */
export function MailLink<Found>({
  token,
  title,
  name,
  read,
  children,
}: {
  token: string | null;
  title: string;
  /** Tells the kinds of links apart in the cache. */
  name: string;
  read: (token: string) => Promise<Found>;
  children: (found: Found, token: string, onEnded: () => void) => ReactNode;
}) {
  const [ended, setEnded] = useState(token === null);
  const link = useQuery({
    queryKey: ['mail-link', name, token],
    queryFn: () => read(token ?? ''),
    enabled: !ended,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (ended || token === null || isIdentityError(link.error, 'link-ended')) return <LinkEnded />;
  if (link.data !== undefined) return children(link.data, token, () => setEnded(true));
  if (!link.isError) return <FullScreenMessage message={commonTexts.loading} />;
  return (
    <AuthLayout title={title}>
      <ErrorState
        title={mailLinksTexts.unread}
        body={linkMessage(link.error)}
        busy={link.isFetching}
        onRetry={() => void link.refetch()}
      />
    </AuthLayout>
  );
}

export function linkMessage(error: unknown): string {
  if (isIdentityError(error, 'wrong-password')) return authTexts.accountPasswordWrong;
  if (isIdentityError(error, 'too-many-requests')) return authTexts.tooManyTries;
  return isIdentityError(error, 'network') ? errorsTexts.network : mailLinksTexts.failed;
}

function LinkEnded() {
  return (
    <AuthLayout title={mailLinksTexts.ended} line={mailLinksTexts.endedLead}>
      <Button asChild size="lg" block>
        <Link to="/login">{mailLinksTexts.logIn}</Link>
      </Button>
    </AuthLayout>
  );
}
