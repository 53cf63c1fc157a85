import type { ReportOutcome } from '#domain/reports/report.ts';
import type { listingMails } from '#words/mails/listings.ts';
import type { Mail } from '../ports/mailer.ts';
import { composeOptionalMail, type OptionalMail, composeMail } from './mail-template.ts';

interface ClaimFacts {
  readonly id: string;
  readonly number: number;
  readonly projectId: string;
  readonly title: string;
  readonly statement: string | null;
  readonly evidenceUrl: string | null;
  readonly decideBy: Date;
  readonly frozenUntil: Date | null;
}

interface Reader {
  readonly email: string;
  readonly name: string;
}

interface Decision {
  readonly accepted: boolean;
  readonly reason: string;
}

const projectPage = (claim: ClaimFacts, publicUrl: string) => `${publicUrl}/projects/${claim.projectId}`;

export function claimOpenedMail(claim: ClaimFacts, reader: Reader, publicUrl: string): Mail {
  return composeMail(({ claimMails }) => claimMails.opened({ ...claim, reader: reader.name }), {
    to: reader.email,
    id: `claim.${claim.id}.opened`,
    actionUrl: `${publicUrl}/setting`,
  });
}

export function listingClaimedMail(claim: ClaimFacts, reader: Reader, publicUrl: string): Mail {
  return composeMail(({ claimMails }) => claimMails.listingClaimed({ ...claim, reader: reader.name }), {
    to: reader.email,
    id: `claim.${claim.id}.told`,
    actionUrl: projectPage(claim, publicUrl),
  });
}

export function claimDecidedMail(
  claim: ClaimFacts,
  reader: Reader,
  decision: Decision,
  publicUrl: string,
): Mail {
  return composeMail(({ claimMails }) => claimMails.decided({ ...claim, reader: reader.name }, decision), {
    to: reader.email,
    id: `claim.${claim.id}.decided`,
    actionUrl: decision.accepted ? `${publicUrl}/add-project` : `${publicUrl}/setting`,
  });
}

export function listingDecidedMail(
  claim: ClaimFacts,
  reader: Reader,
  decision: Decision,
  publicUrl: string,
): Mail {
  return composeMail(
    ({ claimMails }) => claimMails.listingDecided({ ...claim, reader: reader.name }, decision),
    {
      to: reader.email,
      id: `claim.${claim.id}.outcome`,
      actionUrl: projectPage(claim, publicUrl),
    },
  );
}

export function reportDecidedMail(
  facts: {
    readonly email: string;
    readonly name: string;
    readonly id: string;
    readonly number: number;
    readonly title: string;
    readonly outcome: ReportOutcome;
    readonly reason: string;
  },
  publicUrl: string,
): Mail {
  const { email, id, name, ...rest } = facts;
  return composeMail(({ reportMails }) => reportMails.decided({ reader: name, ...rest }), {
    to: email,
    id: `report.${id}`,
    actionUrl: publicUrl,
  });
}

export function listingMail(
  facts: {
    readonly email: string;
    readonly name: string;
    readonly title: string;
    readonly projectId: string;
    readonly kind: keyof typeof listingMails;
    readonly reason: string;
    readonly until: Date | null;
    readonly actionId: string;
  },
  publicUrl: string,
): Mail {
  const { name: reader, title, kind, reason, until } = facts;
  return composeMail(({ listingMails }) => listingMails[kind]({ reader, title, reason, until }), {
    to: facts.email,
    id: `listing.${facts.actionId}`,
    actionUrl: `${publicUrl}/projects/${facts.projectId}`,
  });
}

interface VersionMailFacts {
  readonly purchaseId: string;
  readonly email: string;
  readonly reader: string;
  readonly seller: string;
  readonly title: string;
  readonly projectId: string;
  readonly number: number;
  readonly notes: string;
}

export function versionMail(facts: VersionMailFacts, publicUrl: string): OptionalMail {
  const { purchaseId, email, projectId, number } = facts;
  return composeOptionalMail(
    ({ versionMails }) => versionMails.published(facts),
    {
      to: email,
      id: `version.${purchaseId}.${number}`,
      actionUrl: `${publicUrl}/projects/${projectId}`,
    },
    { kind: 'version', purchaseId },
    publicUrl,
  );
}

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
    ({ questionMails }) => questionMails.asked({ ...facts, reader: facts.name, isPrivate: false }),
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

interface PrivateMailFacts {
  readonly email: string;
  readonly name: string;
  readonly title: string;
  readonly threadId: string;
  readonly messageId: string;
  readonly text: string;
}

const threadPage = (threadId: string, publicUrl: string) =>
  `${publicUrl}/private-questions?thread=${threadId}`;

export function privateQuestionMail(
  facts: PrivateMailFacts & { readonly count: number },
  publicUrl: string,
): OptionalMail {
  const { email, threadId, messageId } = facts;
  return composeOptionalMail(
    ({ questionMails }) => questionMails.asked({ ...facts, reader: facts.name, isPrivate: true }),
    { to: email, id: `private-question.${messageId}`, actionUrl: threadPage(threadId, publicUrl) },
    { kind: 'private-question', threadId },
    publicUrl,
  );
}

export function privateAnswerMail(facts: PrivateMailFacts, publicUrl: string): OptionalMail {
  const { email, threadId, messageId } = facts;
  return composeOptionalMail(
    ({ questionMails }) => questionMails.answered({ ...facts, reader: facts.name }),
    { to: email, id: `private-answer.${messageId}`, actionUrl: threadPage(threadId, publicUrl) },
    { kind: 'private-answer', threadId },
    publicUrl,
  );
}
