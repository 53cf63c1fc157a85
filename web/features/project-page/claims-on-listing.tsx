import { useState } from 'react';
import type { ClaimOnListing, ProjectDetails } from '#contract/entities.ts';
import { MAX_STATEMENT_CHARS } from '#domain/projects/claim.ts';
import { useAnswerClaim } from '../../api/claim-queries.ts';
import { isProblem } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { formatDate } from '../../lib/format.ts';
import { claimsTexts } from '../../lib/texts/claims.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

/** For the seller: what somebody says of this listing, and the way to answer. */
export function ClaimsOnListing({ project }: { project: ProjectDetails }) {
  return (project.claims ?? []).map((claim) => (
    <OneClaim key={claim.id} projectId={project.project_id} claim={claim} />
  ));
}

function OneClaim({ projectId, claim }: { projectId: string; claim: ClaimOnListing }) {
  const answer = useAnswerClaim(projectId);
  const [text, setText] = useState(claim.answer ?? '');
  const [error, setError] = useState<string | undefined>(undefined);
  const send = () => {
    if (text.trim() === '') {
      setError(claimsTexts.needAnswer);
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
            message === undefined ? claimsTexts.answerFailed : `${claimsTexts.answerFailed}. ${message}`,
          );
        },
      },
    );
  };
  return (
    <section className="space-y-3 rounded-card bg-warn-soft p-4">
      <h2 className="text-base">{claimsTexts.onListing(claim.number)}</h2>
      <p className="text-sm">
        {claim.held_until === null
          ? claimsTexts.sellerNotHeld
          : claimsTexts.sellerHeld(formatDate(claim.held_until))}{' '}
        {claimsTexts.sellerDecided(formatDate(claim.decide_by))}
      </p>
      <blockquote className="border-l-2 border-control pl-3 text-sm break-words whitespace-pre-line">
        <span className="sr-only">{claimsTexts.theyWrite} </span>
        {claim.text}
      </blockquote>
      {claim.repo_url !== null && (
        <p className="text-sm">
          {claimsTexts.theyPointAt}{' '}
          <a
            href={claim.repo_url}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className="break-all text-primary underline underline-offset-3"
          >
            {claim.repo_url}
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
