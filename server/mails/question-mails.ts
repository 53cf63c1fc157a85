import { composeOptionalMail, type OptionalMail } from './optional-mail.ts';

interface QuestionMailFacts {
  readonly email: string;
  readonly name: string;
  readonly title: string;
  readonly questionId: string;
  readonly projectId: string;
  readonly text: string;
}

export function questionMail(
  facts: QuestionMailFacts & { readonly count: number },
  publicUrl: string,
): OptionalMail {
  const { questionId, email } = facts;
  return composeOptionalMail(
    ({ questionMails }) => questionMails.asked({ ...facts, reader: facts.name }),
    { to: email, id: `question.${questionId}`, actionUrl: `${publicUrl}/projects/${facts.projectId}` },
    { kind: 'question', questionId },
    publicUrl,
  );
}

export function answerMail(facts: QuestionMailFacts, publicUrl: string): OptionalMail {
  const { questionId, email } = facts;
  return composeOptionalMail(
    ({ questionMails }) => questionMails.answered({ ...facts, reader: facts.name }),
    { to: email, id: `answer.${questionId}`, actionUrl: `${publicUrl}/projects/${facts.projectId}` },
    { kind: 'answer', questionId },
    publicUrl,
  );
}
