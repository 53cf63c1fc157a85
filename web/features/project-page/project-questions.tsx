import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { questionsTexts } from '#words/screens/questions.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { type Question, type QuestionPage, questionsQuery } from '../../api/question-queries.ts';
import { useReport } from '../../api/report-queries.ts';
import { useMember } from '../../api/session.tsx';
import { ReportButton } from '../../components/project/report-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { localPath } from '../../lib/local-path.ts';
import { loginPath, projectPath } from '../../lib/public-paths.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';

const QuestionForm = onDemandPart<{ projectId: string }>(
  async () => (await import('./question-forms.tsx')).QuestionForm,
);
const PrivateQuestion = onDemandPart<{ project: ProjectDetails }>(
  async () => (await import('./private-question.tsx')).PrivateQuestion,
);
const AnswerForm = onDemandPart<{ projectId: string; questionId: string }>(
  async () => (await import('./question-forms.tsx')).AnswerForm,
);

export function ProjectQuestions({ project }: { project: ProjectDetails }) {
  const { projectId, relation } = project;
  const isMember = useMember() !== null;
  const query = useInfiniteQuery({ ...questionsQuery(projectId), enabled: isMember });
  const questions = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-xl">
        {questionsTexts.title}
      </h2>
      <div className="mt-3">
        {query.data === undefined && !query.isError && <Skeleton className="h-6 w-1/2" />}
        {query.data !== undefined && questions.length === 0 && (
          <p className="text-muted">{questionsTexts.empty}</p>
        )}
        <QuestionList
          questions={questions}
          renderActions={
            isMember
              ? (question) => (
                  <QuestionActions
                    question={question}
                    projectId={projectId}
                    isSeller={relation === 'seller'}
                  />
                )
              : undefined
          }
        />
        {!isMember && <MoreQuestions pages={query.data?.pages ?? []} />}
        {query.isError && (
          <p role="alert" className="text-bad">
            {questionsTexts.failed}
          </p>
        )}
        {isMember && (query.hasNextPage || query.isError) && (
          <Button
            variant="secondary"
            className="mt-3"
            busy={query.isFetching}
            onClick={() => void (query.hasNextPage ? query.fetchNextPage() : query.refetch())}
          >
            {query.hasNextPage ? questionsTexts.more : questionsTexts.retry}
          </Button>
        )}
      </div>
      {!isMember ? (
        <Button asChild variant="secondary" className="mt-3">
          <a href={localPath(loginPath(projectPath(projectId)))} rel="nofollow">
            {questionsTexts.logInToAsk}
          </a>
        </Button>
      ) : (
        <>
          {relation !== 'seller' && <QuestionForm projectId={projectId} />}
          <PrivateQuestion project={project} />
        </>
      )}
    </section>
  );
}

function MoreQuestions({ pages }: { pages: readonly QuestionPage[] }) {
  const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
  const total = pages[0]?.meta.total ?? shown;
  if (total <= shown) return null;
  return <p className="mt-1 text-sm text-muted">{questionsTexts.newest(shown, total)}</p>;
}

function QuestionActions({
  question,
  projectId,
  isSeller,
}: {
  question: Question;
  projectId: string;
  isSeller: boolean;
}) {
  const report = useReport('question', question.id);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isSeller && question.answer === null && <AnswerForm projectId={projectId} questionId={question.id} />}
      {!question.mine && <ReportButton kind="question" report={report} isReported={question.reported} />}
    </div>
  );
}

interface ShownQuestion {
  readonly id: string;
  readonly user?: string;
  readonly text: string;
  readonly askedAt: string;
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

function QuestionList<Q extends ShownQuestion>({
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
