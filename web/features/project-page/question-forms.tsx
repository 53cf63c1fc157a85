import { useState } from 'react';
import {
  MAX_ANSWER_CHARS,
  MAX_QUESTION_CHARS,
  MIN_QUESTION_CHARS,
} from '#domain/questions/question-limits.ts';
import { questionsTexts } from '#words/screens/questions.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { useAnswerQuestion, useAskQuestion } from '../../api/question-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { TextForm } from '../../components/forms/text-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastSuccess } from '../../lib/toast.ts';

export function QuestionForm({ projectId }: { projectId: string }) {
  const ask = useAskQuestion(projectId);
  return (
    <TextForm
      savedAs={`question:${useProfile().id}:${projectId}`}
      label={questionsTexts.yourQuestion}
      hint={questionsTexts.askHint}
      min={MIN_QUESTION_CHARS}
      max={MAX_QUESTION_CHARS}
      tooShort={questionsTexts.questionMissing(MIN_QUESTION_CHARS)}
      submitLabel={questionsTexts.send}
      describe={messageOfError}
      onSend={(text) => ask.mutateAsync(text)}
      onSent={() => toastSuccess(questionsTexts.sent)}
    />
  );
}

export function AnswerForm({ projectId, questionId }: { projectId: string; questionId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useAnswerQuestion(projectId, questionId);
  const savedAs = `answer:${useProfile().id}:${questionId}`;
  if (!isOpen) {
    return (
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {questionsTexts.answer}
      </Button>
    );
  }
  return (
    <TextForm
      savedAs={savedAs}
      label={questionsTexts.yourAnswer}
      hint={questionsTexts.answerHint}
      min={1}
      max={MAX_ANSWER_CHARS}
      tooShort={questionsTexts.answerMissing}
      submitLabel={questionsTexts.publish}
      describe={messageOfError}
      onSend={(text) => answer.mutateAsync(text)}
      onSent={() => toastSuccess(questionsTexts.published)}
      onCancel={() => setIsOpen(false)}
    />
  );
}
