import type { ReactNode } from 'react';
import { questionsTexts } from '#words/screens/questions.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';

export interface ShownQuestion {
  readonly id: string;
  readonly user?: string;
  readonly text: string;
  readonly askedAt: string;
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

export function QuestionList<Q extends ShownQuestion>({
  questions,
  renderActions,
}: {
  questions: readonly Q[];
  renderActions?: ((question: Q) => ReactNode) | undefined;
}) {
  const formatDate = useFormatDate();
  return (
    <ul className="divide-y divide-line">
      {questions.map((question) => (
        <li key={question.id} className="py-4 first:pt-0">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <bdi className="font-semibold">{question.user ?? questionsTexts.member}</bdi>
            <time dateTime={question.askedAt} className="text-sm text-muted">
              {formatDate(question.askedAt)}
            </time>
          </p>
          <p dir="auto" className="mt-1 max-w-[70ch] break-words whitespace-pre-line">
            {question.text}
          </p>
          {question.answer === null ? (
            <p className="mt-2 text-sm text-muted">{questionsTexts.notAnswered}</p>
          ) : (
            <div className="mt-3 border-l-2 border-primary pl-4">
              <p className="text-sm font-semibold">{questionsTexts.sellerAnswered}</p>
              <p dir="auto" className="max-w-[70ch] break-words whitespace-pre-line">
                {question.answer}
              </p>
            </div>
          )}
          {renderActions?.(question)}
        </li>
      ))}
    </ul>
  );
}
