import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { privateTexts } from '#words/screens/private-questions.ts';
import { waitingThreadsQuery } from '../../api/private-question-queries.ts';

const SHOWN = 5;

/** What members asked the seller privately and the seller has not answered. */
export function WaitingQuestions() {
  const { data } = useQuery(waitingThreadsQuery);
  const threads = data?.filter(({ canWrite }) => canWrite) ?? [];
  if (threads.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="mb-6 rounded-card border border-line bg-surface">
      <h2 id="asked" className="px-4 pt-3 text-sm font-semibold text-muted md:px-5">
        {privateTexts.waiting}
      </h2>
      <ul className="divide-y divide-line">
        {threads.slice(0, SHOWN).map(({ id, title, lastText }) => (
          <li key={id} className="relative flex min-h-11 items-center gap-3 px-4 py-2 md:px-5">
            <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
              <Link
                to="/private-questions"
                search={{ thread: id }}
                className="line-clamp-2 max-w-full font-semibold break-words after:absolute after:inset-0"
              >
                {privateTexts.answer} <bdi>{title}</bdi>
              </Link>
              <span dir="auto" className="line-clamp-1 text-sm text-muted">
                {lastText}
              </span>
            </p>
            <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
          </li>
        ))}
      </ul>
    </section>
  );
}
