import { composeOptionalMail, type OptionalMail } from './optional-mail.ts';

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
