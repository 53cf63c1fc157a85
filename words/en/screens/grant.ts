import type { Licence } from '#domain/projects/sale-mode.ts';
import { saleTermsTexts } from './sale-terms.ts';

export const grantTexts = {
  download: 'Download licence grant',
  downloadOf: (version: number) => `Licence grant of version ${version}`,
  earlier: (count: number) => (count === 1 ? 'Earlier version' : `Earlier versions (${count})`),
  versionOf: (version: number) => `Version ${version}`,
  downloadHint: 'A signed file that proves what you bought.',
  laterHint: 'Each version has a signed file that proves that you may use it.',
  checkLink: 'How anyone can check it',
  downloadFailed: 'The licence grant could not be loaded. Try again.',
  fileName: (order: string, version: number) =>
    version === 1 ? `protohaat-${order}.grant.txt` : `protohaat-${order}-version-${version}.grant.txt`,
  title: 'Verify a licence grant',
  lead: 'A grant is a signed file that proves what its holder bought on ProtoHaat. Choose the file or paste its text to check the signature, and whether the purchase still stands.',
  file: 'Drop the grant file here, or',
  choose: 'choose a file',
  text: 'Text of the grant',
  check: 'Check the grant',
  empty: 'Choose a grant file or paste its text.',
  tooLarge: 'This file is too large to be a grant.',
  failed: 'The grant could not be checked. Try again.',
  verdicts: {
    valid: {
      title: 'Valid',
      body: 'ProtoHaat signed this grant, and the purchase is paid.',
    },
    refunded: {
      title: 'Refunded',
      body: 'ProtoHaat signed this grant, but the purchase was refunded. The grant no longer counts.',
    },
    disputed: {
      title: 'Reversed by the bank',
      body: 'ProtoHaat signed this grant, but the buyer’s bank has reversed the payment. The grant does not count.',
    },
    invalid: {
      title: 'Not valid',
      body: 'ProtoHaat did not issue this grant, or its text was changed.',
    },
  },
  order: 'Order',
  project: 'Project',
  buyer: 'Buyer',
  licence: 'Licence',
  licences: { ...saleTermsTexts.licences, exclusive: 'Exclusive: one buyer' } satisfies Record<
    Licence | 'exclusive',
    string
  >,
  paidAt: 'Paid',
  issuedAt: 'Issued',
  version: 'Version',
  commit: 'Commit',
  archive: 'SHA-256 of the zip',
  zip: 'To compare a zip with the grant, drop it here, or',
  zipHint: 'The file stays on your device.',
  zipSame: 'This is the zip that was sold.',
  zipOther: 'This is not the zip that was sold.',
  offlineTitle: 'Check it without us',
  offline:
    'With Node.js, this checks on your own computer that the zip has the SHA-256 and commit of the grant, exactly the files of the verified commit, and as many files and lines as the report, and that we signed the grant. It lists the lines by kind of file. It does not repeat our search for keys and dangerous code.',
  offlineCommand: 'node verify.mjs project.zip grant.txt keys.json',
  offlineScript: 'Download verify.mjs',
  offlineKeys: 'Download keys.json',
  zipFailed: 'The file could not be read.',
} as const;
