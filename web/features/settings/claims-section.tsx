import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { claimsTexts } from '#words/screens/claims.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { claimsQuery, type Claim } from '../../api/claim-queries.ts';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { formatDate } from '../../lib/format.ts';
import { SettingsSection } from './settings-section.tsx';

const tones = { open: 'warn', accepted: 'ok', rejected: 'neutral', withdrawn: 'neutral' } as const;

export function ClaimsSection() {
  const query = useQuery(claimsQuery);
  const { data: claims } = query;
  if (claims === undefined) {
    return query.isError ? (
      <ErrorState title={claimsTexts.loadFailed} body={errorsTexts.network} query={query} />
    ) : null;
  }
  if (claims.length === 0) return null;
  return (
    <SettingsSection title={claimsTexts.yourClaims} subtitle={claimsTexts.yourClaimsHint}>
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link
                to="/projects/$projectId"
                params={{ projectId: claim.projectId }}
                className="inline-flex min-h-6 min-w-0 items-center font-semibold break-words text-primary underline underline-offset-3 pointer-coarse:min-h-11"
              >
                <bdi>{claimsTexts.claimOf(claim.number, claim.title)}</bdi>
              </Link>
              <StatusBadge tone={tones[claim.state]} label={claimsTexts.states[claim.state]} />
            </p>
            <p className="mt-1 text-sm text-muted">{lineOf(claim)}</p>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function lineOf(claim: Claim): string {
  if (claim.state !== 'open') {
    return claim.decisionReason === null ? '' : claimsTexts.rejectionReason(claim.decisionReason);
  }
  const hold =
    claim.frozenUntil === null
      ? claimsTexts.staysAvailable
      : claimsTexts.onHoldUntil(formatDate(claim.frozenUntil));
  return `${claimsTexts.decisionBy(formatDate(claim.decideBy))} ${hold}`;
}
