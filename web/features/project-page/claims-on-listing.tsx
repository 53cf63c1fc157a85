import { useState } from 'react';
import { MAX_STATEMENT_CHARS } from '#domain/projects/claim.ts';
import { language } from '#words/language.ts';
import { claimsTexts } from '#words/screens/claims.ts';
import { isProblem } from '../../api/api-client.ts';
import { useAnswerClaim } from '../../api/claim-queries.ts';
import type { ClaimOnListing, ProjectDetails } from '../../api/entities.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatDate } from '../../lib/format.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

export function ClaimsOnListing({ project }: { project: ProjectDetails }) {
  return (project.claims ?? []).map((claim) => (
    <ClaimItem key={claim.id} projectId={project.projectId} claim={claim} />
  ));
}

function ClaimItem({ projectId, claim }: { projectId: string; claim: ClaimOnListing }) {
  const answer = useAnswerClaim(projectId);
  const [text, setText] = useState(claim.answer ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const send = () => {
    if (text.trim() === '') {
      setError(claimsTexts.answerRequired);
      return;
    }
    setError(undefined);
    answer.mutate(
      { claimId: claim.id, text: text.trim() },
      {
        onSuccess: () => toastSuccess(claimsTexts.answered),
        onError: (failure) => {
          const message = isProblem(failure) ? failure.problem.message : undefined;
          toastError(
            message === undefined
              ? claimsTexts.answerFailed
              : `${claimsTexts.answerFailed}${language.fullStop} ${message}`,
          );
        },
      },
    );
  };
  return (
    <section className="space-y-3 rounded-card bg-warn-soft p-4">
      <h2 className="text-base">{claimsTexts.onListing(claim.number)}</h2>
      <p className="text-sm">
        {claim.frozenUntil === null
          ? claimsTexts.sellerStaysAvailable
          : claimsTexts.sellerOnHold(formatDate(claim.frozenUntil))}{' '}
        {claimsTexts.sellerDecisionBy(formatDate(claim.decideBy))}
      </p>
      <blockquote
        dir="auto"
        className="border-l-2 border-control pl-3 text-sm break-words whitespace-pre-line"
      >
        <span className="sr-only">{claimsTexts.theirStatement} </span>
        {claim.text}
      </blockquote>
      {claim.repositoryUrl !== null && (
        <p className="text-sm">
          {claimsTexts.theirRepository}{' '}
          <a
            href={claim.repositoryUrl}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className="break-all text-primary underline underline-offset-3"
          >
            {claim.repositoryUrl}
          </a>
        </p>
      )}
      <Field label={claimsTexts.answer} hint={claimsTexts.answerHint} error={error}>
        <TextArea
          rows={4}
          value={text}
          maxLength={MAX_STATEMENT_CHARS}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button busy={answer.isPending} onClick={send}>
        {claim.answer === null ? claimsTexts.sendAnswer : claimsTexts.changeAnswer}
      </Button>
    </section>
  );
}
