import type { DangerKind } from '#domain/verification/danger/row.ts';
import type {
  DangerFact,
  FirstPath,
  HistorySummary,
  MissingPart,
  RoughHistory,
  SecretKind,
  StartNeed,
} from '#domain/verification/finding-params.ts';
import type { SecretForm } from '#domain/verification/secrets/row.ts';
import { checkTitles } from './check-titles.ts';
import { counted, textOf } from './parts.ts';
import { photoSentences } from './photo-checks.ts';

const notes = {
  'one-commit': 'One commit, no earlier history',
  'no-commit-of-seller': 'No commit is attributed to the seller’s GitHub account',
  'not-checked': 'The commit history was not checked',
  'photos-not-proved': 'Photos not proved',
  'needs-owner': 'Needs its owner: newer rules found something in its files',
};

/**
 * Reports store the reason of a check and its parameters, so their meaning must never change; add a new
 * reason instead. The reasons and parameters of passed checks and warnings are public.
 */
const sentences = {
  'owner-is-seller': () => 'The repository belongs to the seller’s GitHub account.',
  'seller-may-write': () => 'The seller’s GitHub account has write access to the repository.',
  'owner-is-another': ({ repository, account }: { repository: string; account: string }) =>
    `${repository} does not belong to your GitHub account, ${account}. You can only sell your own work.`,
  'repository-archived': () => 'The repository is archived on GitHub. Unarchive it in its settings first.',
  'repository-not-archived': () => 'The repository is not archived.',
  'repository-empty': () => 'The repository is empty. Push your project to it first.',
  'repository-filled': () => 'The repository has commits and files.',
  'repository-too-large': ({ megabytes }: { megabytes: number }) =>
    `The repository is larger than ${megabytes} MB. Remove data and build results from it.`,
  'too-many-files': ({ max }: { max: number }) =>
    `The repository has more than ${number(max)} files. Remove installed packages and build results.`,
  'size-deliverable': () => 'The repository is small enough to download.',
  'not-a-fork': () => 'The repository is not a fork.',
  'fork-without-own-commit': () =>
    'The repository is a fork without any commit of yours. You can only sell your own work.',
  'fork-with-own-commits': () => 'The repository is a fork with commits by the seller.',

  'readme-missing': () =>
    'There is no README. Add a README.md that says what the project does and how to run it.',
  'readme-stub': ({ words }: { words: number }) =>
    `The README has only ${words} words. Say what the project does, how to start it and how to use it.`,
  'readme-explains': ({ file, words }: { file: string; words: number }) =>
    `${file} explains the project in ${words} words.`,
  'readme-explains-about': ({ words }: { words: number }) =>
    `The README explains the project in about ${number(words)} words.`,
  'source-missing': () => 'There is almost no source code in the repository. Push your code to it first.',
  'source-found': ({ sizeBytes, languages }: { sizeBytes: number; languages: readonly string[] }) =>
    `${kilobytes(sizeBytes)} of source code, mostly ${languages.join(', ')}.`,
  'source-found-about': ({
    kilobytes: size,
    languages,
  }: {
    kilobytes: number;
    languages: readonly string[];
  }) => `About ${number(size)} KB of source code, mostly ${languages.join(', ')}.`,
  'no-secrets': () => 'No keys, tokens or passwords were found in the files.',
  'secret-committed': ({ kind, more }: { kind: SecretKind; more: number }) =>
    `A secret is committed: ${textOf(secretKinds, kind)}${andMore(more)}. Revoke it where it was issued, remove it from the files, and verify again.`,
  'no-secrets-in': (read: FilesRead) => noSecretsIn(read),
  'secrets-likely': ({ likely, ...read }: FilesRead & { likely: number }) =>
    `${noSecretsIn(read)} ${counted(likely, 'text')} may be one.`,
  'secrets-in-files': ({ provider, form, path, line, more }: SecretPlace & { more: number }) =>
    `A secret is committed: ${provider === '' ? '' : `${provider} `}${textOf(secretForms, form)} in ${path}, line ${line}.${moreFound(more)} Every buyer would get it. Revoke it where it was issued, write a placeholder in its place, and verify again. If it opens nothing, ask us to look at it.`,
  'no-danger': () =>
    'Nothing was found that deletes files elsewhere, stops on a date, hides code, or reaches out while it is installed.',
  'danger-told': ({ facts }: { facts: readonly DangerFact[] }) => facts.map(dangerFact).join(' '),
  'owner-asked': () =>
    'Newer rules found something here that buyers should not get. The seller was asked to change it.',
  'danger-in-files': ({
    kind,
    path,
    line,
    more,
  }: {
    kind: DangerKind;
    path: string;
    line: number;
    more: number;
  }) =>
    `${path}, line ${line}, ${textOf(dangers, kind)}.${moreFound(more)} No project needs that, and every buyer would run it. Remove it, and verify again. If it is part of what your project is about, ask us to look at it.`,
  'licence-named': ({ licence }: { licence: string }) => `The licence is ${licence}.`,
  'licence-conflict': ({
    licence,
    others,
    files,
  }: {
    licence: string;
    others: readonly string[];
    files: number;
  }) =>
    `The licence is ${licence}, but ${counted(files, 'file')} ${files === 1 ? 'names' : 'name'} the ${others.join(' and the ')}, which may bind the whole project.`,
  'licence-file': () => 'There is a licence file.',
  'licence-missing': () => 'No licence was found.',
  'start-explained': ({ manifest }: { manifest: string }) =>
    `${manifest} lists the dependencies, and the README explains how to start.`,
  'start-incomplete': ({ missing }: { missing: readonly StartNeed[] }) =>
    `Not found: ${missing.map((need) => textOf(startNeeds, need)).join(' and ')}.`,
  'tests-found': () => 'There are automated tests.',
  'tests-missing': () => 'No automated tests were found.',

  'zip-too-large': ({ megabytes }: { megabytes: number }) =>
    `The zip of the repository is larger than ${megabytes} MB. Remove data and build results from it.`,
  'zip-unreadable': () =>
    'GitHub sent a zip that cannot be read. Verify again. If that does not help, rename files with unusual names.',
  'zip-path-outside': () => 'The zip contains a file name that points outside of it. Rename that file.',
  'zip-symlink': () => 'The repository contains a symbolic link. Replace it with the file that it points to.',
  'zip-link-outside': (first: FirstPath) =>
    `A symbolic link leads out of the repository: ${firstPath(first)}. Replace it with a copy of the file that it points to, and verify again.`,
  'zip-bomb': () =>
    'The zip contains a file that unpacks to far more than its size. Remove large generated files.',
  'zip-unpacks-too-large': ({ megabytes }: { megabytes: number }) =>
    `The repository unpacks to more than ${megabytes} MB. Remove data and build results from it.`,
  'zip-has-more': (first: FirstPath) =>
    `The zip contains ${firstPath(first)}, which the commit does not. Verify again.`,
  'zip-changed': (first: FirstPath) =>
    `The zip is not the commit: .gitattributes changes ${firstPath(first)} on export. Remove the lines with export-subst, ident, working-tree-encoding or filter=lfs for them from .gitattributes, and verify again.`,
  'zip-has-pointers': ({ missing }: { missing: MissingPart }) =>
    `Buyers would get Git LFS pointers instead of ${missingPart(missing)}. Commit the files themselves, and verify again.`,
  'zip-leaves-out': ({ missing, first }: { missing: MissingPart; first: FirstPath }) =>
    `.gitattributes leaves ${missingPart(missing)} out of the zip that buyers get (${firstPath(first)}). Remove the lines with export-ignore from .gitattributes, and verify again.`,
  'zip-is-commit': () => 'Buyers get a zip of exactly this commit.',
  'zip-lacks-files': (counts: { leftOut: number; pointers: number; submodules: number }) => zipLacks(counts),
  'zip-unpacks-differently': ({
    leftOut,
    pointers,
    submodules,
    names,
    links,
  }: {
    leftOut: number;
    pointers: number;
    submodules: number;
    names: number;
    links: number;
  }) =>
    [
      zipLacks({ leftOut, pointers, submodules }),
      ...(names === 0
        ? []
        : [
            `${counted(names, 'file')} ${have(names)} a name that Windows or macOS cannot unpack, or unpacks over another file.`,
          ]),
      ...(links === 0 ? [] : [`${counted(links, 'symbolic link')} may become a small text file on Windows.`]),
    ].join(' '),

  'same-files-listed': () =>
    'Someone else has already listed the same files here. You can only sell your own work. If it is yours, claim it, and we will review who wrote it.',
  'archive-closed': ({ path }: { path: string }) =>
    `The repository contains an archive that cannot be opened and compared: ${path}. Unpack it, commit the files that are in it, and verify again.`,
  'code-opaque': ({ path }: { path: string }) =>
    `The repository contains code that is packed, encrypted or encoded and cannot be compared: ${path}. Commit the code as you wrote it, and verify again.`,
  'text-too-long-to-compare': () =>
    'The repository contains more text than can be compared with other projects. Remove installed packages, build results and large data files, and verify again.',
  'only-library-code': () =>
    'All of its code belongs to well-known libraries and starters. Add what you have built yourself, and verify again.',
  'no-comparable-code': () =>
    'There is no source code that can be compared with other projects. Add your code, and verify again.',
  'code-in-own-listing': ({ percent, title }: { percent: number; title: string }) =>
    `${percent}% of its code is in your own listing “${title}”, ${OWN_CODE}`,
  'contains-own-listing': ({ percent, title }: { percent: number; title: string }) =>
    `It contains ${percent}% of the code of your own listing “${title}”, ${OWN_CODE}`,
  'code-of-others': (shared: SharedCode) =>
    `${sharedCode(shared)} You can only sell your own work. Leave out what is not yours, and verify again.`,
  'contains-listing': ({ percent }: { percent: number }) =>
    `It contains ${percent}% of the code of a project listed here by someone else. You can only sell your own work. Leave out what is not yours, and verify again.`,
  'code-shared': (shared: SharedCode) => sharedCode(shared),
  'code-shared-little': (shared: SharedCode) => sharedCode(shared),
  'code-not-shared': () => 'None of its code is in a project listed here by someone else.',

  'version-keeps': ({ percent, version }: { percent: number; version: number }) =>
    `It keeps ${percent}% of the code of version ${version}.`,
  'version-rewritten': ({ percent, version }: { percent: number; version: number }) =>
    `It keeps only ${percent}% of the code of version ${version}, so it is another project. List it as a new project, from a repository of its own.`,
  'version-not-compared': () =>
    'The code of the version before is not stored in a form that can be compared.',

  'history-one-commit': ({ bySeller }: { bySeller: boolean }) =>
    `${notes['one-commit']}: nothing shows when or by whom the code was written. GitHub attributes the commit to ${
      bySeller ? 'the seller’s account, which does not prove who wrote it' : 'another account or to nobody'
    }.`,
  'history-mostly-seller': (history: HistorySummary) => historySentence(history),
  'history-mostly-others': (history: HistorySummary) => historySentence(history),
  'history-about': (history: RoughHistory) => roughHistorySentence(history),
  'history-unread': () =>
    'This report was made before commit histories were read. It does not say how the project grew or who wrote it.',
  'notices-of-seller': ({ licences }: { licences: readonly string[] }) =>
    `No copyright notice in the files names anyone but the seller.${licencesNamed(licences)}`,
  'notices-of-others': ({
    files,
    names,
    more,
    licences,
  }: {
    files: number;
    names: readonly string[];
    more: number;
    licences: readonly string[];
  }) =>
    `Copyright notices in ${files} ${files === 1 ? 'file name' : 'files name'} someone other than the seller: ${names.join(', ')}${andMore(more)}.${licencesNamed(licences)}`,

  'notices-of-somebody-else': ({ licences }: { licences: readonly string[] }) =>
    `Copyright notices in the files name someone other than the seller.${licencesNamed(licences)}`,

  'checked-without-details': () => 'This was checked during verification.',

  ...photoSentences,
};

/** Each recommendation follows the sentence of a warning, and only the seller sees it. */
const advice = {
  'photos-not-proved': 'Add a photo taken with a camera.',
  'licence-missing': 'Add a LICENSE file, so that buyers know what they may do.',
  'licence-conflict': 'Choose a licence that fits these files, or leave them out.',
  'secrets-likely':
    'Look at each place: a key or password that still works anywhere must be revoked or replaced with a placeholder, because every buyer gets these files. Buyers do not see this line.',
  'start-incomplete': 'Add what is missing so that buyers can run the project.',
  'tests-missing': 'Tests help buyers trust the project.',
  'code-shared': 'Say in the description which part is your own work.',
  'history-one-commit':
    'Verify a repository with its whole history, so that buyers see how the project grew.',
  'history-mostly-others': 'If you commit with another address, add it to your GitHub account.',
  'notices-of-others': 'Sell only what you may sell, and say in the description which part is yours.',
} satisfies { readonly [Reason in keyof typeof sentences]?: string };

export const checkTexts = { titles: checkTitles, sentences, advice, notes };

interface SharedCode {
  readonly percent: number;
  readonly listings: number;
}

const secretKinds: Readonly<Record<SecretKind, string>> = {
  'aws-access-key': 'AWS access key',
  'github-token': 'GitHub token',
  'stripe-secret-key': 'Stripe secret key',
  'razorpay-key': 'Razorpay key',
  'google-api-key': 'Google API key',
  'google-client-secret': 'Google client secret',
  'slack-token': 'Slack token',
  'openai-key': 'OpenAI key',
  'npm-token': 'npm token',
  'sendgrid-key': 'SendGrid key',
  'private-key': 'private key',
  'database-password': 'database password',
  'secret-setting': 'value of a secret setting',
};

const secretForms: Readonly<Record<SecretForm, string>> = {
  key: 'key',
  token: 'token',
  password: 'password',
  'database-password': 'database password',
  'mail-password': 'email password',
  webhook: 'webhook address',
  'private-key': 'private key',
  'key-file': 'key store',
};

const dangers: Readonly<Record<DangerKind, string>> = {
  'deletes-files': 'deletes files outside the project’s folder',
  'date-trap': 'stops or deletes when a fixed date has come',
  'waits-long': 'waits for a fixed date',
  'runs-download': 'downloads code and runs it',
  'runs-requests': 'runs whatever someone sends to it',
  'opens-shell': 'gives someone else control of the computer',
  'hidden-code': 'unpacks hidden code and runs it',
  'mines-coins': 'uses the computer to mine coins',
  'records-keys': 'records what is typed',
  'starts-itself': 'makes itself start with the computer',
  'sends-secrets': 'reads keys or passwords of the computer and can send them away',
  'weakens-system': 'switches off the computer’s protection or lets someone in',
  'install-script': 'runs by itself during the installation',
  'program-alone': 'is a program without its source code',
};

function dangerFact({ kind, count, command, addresses, starts }: DangerFact): string {
  if (kind === 'program-alone') {
    return `${counted(count, 'program')} ${count === 1 ? 'comes' : 'come'} without source code.`;
  }
  if (kind !== 'install-script') return `${counted(count, 'file')} with code that ${textOf(dangers, kind)}.`;
  const acts = [
    ...(addresses === 0 ? [] : [`contacts ${addresses === 1 ? 'one address' : `${addresses} addresses`}`]),
    ...(starts ? ['starts other programs'] : []),
  ];
  return `“${command}” runs a script of the project, which ${acts.join(' and ')}.`;
}

interface FilesRead {
  readonly files: number;
  readonly unread: number;
}

interface SecretPlace {
  readonly provider: string;
  readonly form: SecretForm;
  readonly path: string;
  readonly line: number;
}

function noSecretsIn({ files, unread }: FilesRead): string {
  const rest = unread === 0 ? '' : `; ${number(unread)} could not be read`;
  return `No working key, token or password was found in ${number(files)} ${files === 1 ? 'file' : 'files'}${rest}.`;
}

const startNeeds: Readonly<Record<StartNeed, string>> = {
  dependencies: 'a list of dependencies (such as package.json or requirements.txt)',
  instructions: 'start instructions in the README',
};

const missingParts = {
  readme: 'the README',
  licence: 'the licence',
  dependencies: 'the list of dependencies',
  tests: 'the tests',
};

const OWN_CODE =
  'which is for sale or has been sold. The same work cannot be listed twice. Change that listing instead, or verify a different project.';

const number = (value: number): string => value.toLocaleString('en-IN');

function kilobytes(bytes: number): string {
  return bytes < 10_240 ? `${(bytes / 1_024).toFixed(1)} KB` : `${Math.round(bytes / 1_024)} KB`;
}

const moreFound = (more: number): string =>
  more === 0 ? '' : ` ${counted(more, 'more place')} ${more === 1 ? 'was' : 'were'} found.`;
const andMore = (more: number): string => (more === 0 ? '' : ` and ${more} more`);

const firstPath = ({ path, more }: FirstPath): string => `${path}${andMore(more)}`;

function missingPart(missing: MissingPart): string {
  return missing.part === 'source'
    ? `${missing.percent}% of the source code`
    : textOf(missingParts, missing.part);
}

function zipLacks({
  leftOut,
  pointers,
  submodules,
}: {
  leftOut: number;
  pointers: number;
  submodules: number;
}): string {
  return [
    sentences['zip-is-commit'](),
    ...(leftOut === 0 ? [] : [`${counted(leftOut, 'file')} of the commit ${is(leftOut)} not in the zip.`]),
    ...(pointers === 0
      ? []
      : [
          `${counted(pointers, 'file')} ${is(pointers)} stored in Git LFS: the zip contains only the pointer.`,
        ]),
    ...(submodules === 0
      ? []
      : [`${counted(submodules, 'submodule')} of the repository ${is(submodules)} not in the zip.`]),
  ].join(' ');
}

function sharedCode({ percent, listings }: SharedCode): string {
  const where =
    listings === 1 ? '1 project listed here by someone else' : `${listings} projects listed here by others`;
  return `${percent}% of its code is in ${where}.`;
}

function historySentence({ commits, complete, days, authors, bySeller }: HistorySummary): string {
  const read = complete ? `${commits} commits` : `The newest ${commits} commits, with more before them,`;
  const span = days === null ? '' : ` over ${counted(days, 'day')}`;
  const attributed =
    bySeller === 0 ? 'none of them' : bySeller === commits ? 'all of them' : `${bySeller} of them`;
  return `${read}${span} by ${counted(authors, 'author')}. GitHub attributes ${attributed} to the seller’s account by the address in each commit, which anyone can set, so it does not prove who wrote the code.`;
}

function roughHistorySentence({ commits, months, isAlone, share }: RoughHistory): string {
  const span = months === null ? '' : ` over about ${counted(months, 'month')}`;
  const authors = isAlone ? 'one author' : 'several authors';
  return `About ${number(commits)} commits${span} by ${authors}. GitHub attributes ${commitShares[share]} to the seller’s account by the address in each commit, which anyone can set, so it does not prove who wrote the code.`;
}

const commitShares = { none: 'none of them', some: 'some of them', most: 'most of them', all: 'all of them' };

function licencesNamed(licences: readonly string[]): string {
  return licences.length === 0
    ? ''
    : ` Licence texts or headers in the files name the ${licences.join(', the ')}.`;
}

const is = (count: number): string => (count === 1 ? 'is' : 'are');
const have = (count: number): string => (count === 1 ? 'has' : 'have');
