import { Link } from '@tanstack/react-router';
import { Logo } from '../components/layout/logo.tsx';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { texts } from '../lib/texts.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

/** No route has this address. */
export function NotFound() {
  useDocumentTitle(texts.notFound.title);
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center gap-8 p-4">
      <Logo className="self-center" />
      <EmptyState
        title={texts.notFound.title}
        hint={texts.notFound.body}
        action={
          <Button asChild>
            <Link to="/">{texts.notFound.home}</Link>
          </Button>
        }
      />
    </main>
  );
}
