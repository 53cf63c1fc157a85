import type { Mail } from '../ports/mailer.ts';
import { composeMail } from './mail-template.ts';

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
