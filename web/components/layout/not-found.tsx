import { Link } from '@tanstack/react-router';
import { notFoundTexts } from '#words/screens/not-found.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Logo } from './logo.tsx';

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
