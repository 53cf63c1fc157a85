import { Link } from '@tanstack/react-router';
import { Logo } from '../components/layout/logo.tsx';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { notFoundTexts } from '../lib/texts/not-found.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

/** No route has this address. */
export function NotFound() {
  useDocumentTitle(notFoundTexts.title);
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center gap-8 p-4">
      <Logo className="self-center" />
      <EmptyState
        title={notFoundTexts.title}
        hint={notFoundTexts.body}
        action={
          <Button asChild>
            <Link to="/">{notFoundTexts.home}</Link>
          </Button>
        }
      />
    </main>
  );
}
