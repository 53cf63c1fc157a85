import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reversed } from '#domain/common/ordered-copy.ts';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { MAX_ANSWER_CHARS, MAX_QUESTION_CHARS } from '#domain/questions/question-limits.ts';
import { messagesTexts } from '#words/screens/messages.ts';
import { privateTexts } from '#words/screens/private-questions.ts';
import { questionsTexts } from '#words/screens/questions.ts';
import { isProblem } from '../../api/api-client.ts';
import { failureBody, messageOfError } from '../../api/message-of-error.ts';
import {
  type PrivateMessage,
  type PrivateThread,
  threadQuery,
  useBlock,
  usePublishPrivate,
  useWritePrivately,
} from '../../api/private-question-queries.ts';
import { useReport } from '../../api/report-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { TextForm } from '../../components/forms/text-form.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ReportButton } from '../../components/project/report-button.tsx';
import { BackLink } from '../../components/ui/breadcrumb.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime } from '../../lib/format.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

const back = (
  <BackLink>
    <Link to="/private-questions">{privateTexts.title}</Link>
  </BackLink>
);

export function Thread({ threadId }: { threadId: string }) {
  const query = useInfiniteQuery(threadQuery(threadId));
  const thread = query.data?.pages[0]?.meta.thread;
  if (thread === undefined) {
    const isMissing = isProblem(query.error, 'not-found', 'invalid-field');
    return (
      <>
        <PageHead title={privateTexts.title} before={back} />
        {query.isError ? (
          <ErrorState
            title={isMissing ? privateTexts.missing : privateTexts.failed}
            body={failureBody(query.error)}
            query={query}
          />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </>
    );
  }
  const messages = reversed(query.data?.pages.flatMap(({ data }) => data) ?? []);
  return (
    <>
      <PageHead
        title={thread.title}
        before={back}
        subtitle={<bdi>{privateTexts.with[thread.role](thread.other)}</bdi>}
        action={
          thread.closed !== 'not-listed' && (
            <Button asChild variant="link">
              <Link to="/projects/$projectId" params={{ projectId: thread.projectId }}>
                {privateTexts.openProject}
              </Link>
            </Button>
          )
        }
      />
      <section className="rounded-card border border-line bg-surface p-4 md:p-6">
        <p className="text-sm text-muted">{messagesTexts.privacy}</p>
        {query.hasNextPage && (
          <Button
            variant="link"
            className="mt-3 text-sm"
            busy={query.isFetching}
            onClick={() => void query.fetchNextPage()}
          >
            {messagesTexts.older}
          </Button>
        )}
        <ol aria-label={privateTexts.list} className="mt-4 space-y-3">
          {messages.map((message) => (
            <Message key={message.id} thread={thread} message={message} />
          ))}
        </ol>
        {thread.canWrite ? (
          <Write thread={thread} />
        ) : (
          <p className="mt-4 border-t border-line pt-4 text-muted">
            {privateTexts.closed[thread.closed ?? 'closed']}
          </p>
        )}
        <Block thread={thread} />
      </section>
    </>
  );
}

function Write({ thread: { id, role } }: { thread: PrivateThread }) {
  const write = useWritePrivately(id);
  return (
    <TextForm
      savedAs={`private:${useProfile().id}:${id}`}
      label={privateTexts.label[role]}
      hint={privateTexts.noContacts}
      min={1}
      max={MAX_MESSAGE_CHARS}
      tooShort={privateTexts.blank}
      submitLabel={messagesTexts.send}
      describe={messageOfError}
      onSend={(text) => write.mutateAsync(text)}
      onSent={() => undefined}
    />
  );
}

function Block({ thread: { id, closed, role } }: { thread: PrivateThread }) {
  const block = useBlock(id);
  const isBlocked = closed === 'blocked';
  if (closed !== null && !isBlocked) return null;
  return (
    <p className="mt-4 text-sm text-muted">
      <Button
        variant="link"
        className="!text-sm !font-normal !text-muted"
        busy={block.isPending}
        onClick={() => block.mutate(!isBlocked, { onError: (error) => toastError(messageOfError(error)) })}
      >
        {isBlocked ? privateTexts.unblock : privateTexts.block[role]}
      </Button>
    </p>
  );
}

function Message({ thread, message }: { thread: PrivateThread; message: PrivateMessage }) {
  const { by, text, at, published } = message;
  const report = useReport('message', message.id);
  const isOwn = by === thread.role;
  const canPublish =
    thread.role === 'seller' &&
    by === 'asker' &&
    thread.closed !== 'sold' &&
    thread.closed !== 'not-listed' &&
    text !== null &&
    text.length <= MAX_QUESTION_CHARS;
  return (
    <li
      className={classNames(
        'max-w-[85%] rounded-card px-3.5 py-2.5',
        isOwn ? 'ml-auto bg-primary-soft' : 'bg-sunken',
      )}
    >
      <p className="text-sm text-muted">
        <bdi className="font-semibold text-ink">{isOwn ? messagesTexts.you : thread.other}</bdi>{' '}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p
        dir="auto"
        className={classNames('mt-0.5 break-words whitespace-pre-line', text === null && 'text-muted')}
      >
        {text ?? privateTexts.hidden}
      </p>
      {published && <p className="mt-1 text-sm text-ok">{privateTexts.published}</p>}
      {!isOwn && text !== null && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          {canPublish && !published && <Publish messageId={message.id} />}
          <ReportButton kind="message" report={report} isReported={message.reported} />
        </div>
      )}
    </li>
  );
}

function Publish({ messageId }: { messageId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const publish = usePublishPrivate(messageId);
  const savedAs = `publish:${useProfile().id}:${messageId}`;
  if (!isOpen) {
    return (
      <Button variant="link" className="!text-sm" onClick={() => setIsOpen(true)}>
        {privateTexts.publish}
      </Button>
    );
  }
  return (
    <div className="w-full">
      <TextForm
        savedAs={savedAs}
        label={questionsTexts.yourAnswer}
        hint={privateTexts.publishHint}
        min={1}
        max={MAX_ANSWER_CHARS}
        tooShort={questionsTexts.answerMissing}
        submitLabel={questionsTexts.publish}
        describe={messageOfError}
        onSend={(text) => publish.mutateAsync(text)}
        onSent={() => toastSuccess(questionsTexts.published)}
        onCancel={() => setIsOpen(false)}
      />
    </div>
  );
}
