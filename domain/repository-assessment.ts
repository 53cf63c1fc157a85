import type { FoundSecret } from './committed-secrets.ts';
import { readmeWords, tellsHowToStart } from './readme.ts';
import { findManifest, hasLicenceFile, hasTests, isMarkupOnly } from './repository-files.ts';
import type { Check } from './verification-check.ts';

/**
 * Decides whether a repository may back a software project. Source: specification, sections 2 and 5; product decisions,
 * section 4. The checks stand in the order of their importance: the first that fails is the sentence a seller is told.
 */

export interface RepositoryEvidence {
  /** The seller's linked account: numeric id and login. */
  readonly seller: { readonly id: number; readonly login: string };
  readonly ownerId: number;
  readonly fullName: string;
  readonly canPush: boolean;
  readonly fork: boolean;
  readonly archived: boolean;
  readonly empty: boolean;
  readonly sizeKilobytes: number;
  /** SPDX id as the host recognised it. */
  readonly license: string | null;
  /** Null where nothing was read, because the repository is empty, somebody else's or too large. */
  readonly content: RepositoryContent | null;
}

export interface RepositoryContent {
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** The host could not list every file. */
  readonly truncated: boolean;
  readonly languages: Readonly<Record<string, number>>;
  readonly readme: { readonly path: string; readonly text: string } | null;
  readonly contributors: readonly { readonly id: number | null; readonly commits: number }[];
  /** Null until the archive was looked through. */
  readonly secrets: readonly FoundSecret[] | null;
  /** Why the archive cannot be kept, or null. */
  readonly archiveDanger: string | null;
}

export interface RepositoryAssessment {
  readonly accepted: boolean;
  readonly checks: readonly Check[];
  readonly readmeVerified: boolean;
}

export const MAX_REPOSITORY_KILOBYTES = 200 * 1024;
export const MAX_REPOSITORY_FILES = 5_000;
export const MIN_README_WORDS = 25;
export const MIN_SOURCE_BYTES = 500;
/** Below this share of the commits, buyers are told. */
const MIN_SELLER_SHARE = 0.5;
const MAX_PLACES = 20;

/**
 * @param evidence - what the code host said and the archive held, all of one commit.
 * @returns every check that could be made, most important first; `accepted` when none failed.
 *
 * Never throws: a refusal is an answer, not an error.
 */
export function assessRepository(evidence: RepositoryEvidence): RepositoryAssessment {
  const checks: Check[] = [
    judgeOwner(evidence),
    judgeArchived(evidence),
    judgeEmpty(evidence),
    judgeSize(evidence),
  ];
  const { content } = evidence;
  if (content !== null) {
    checks.push(
      judgeFork(evidence, content),
      judgeReadme(content),
      judgeSource(content),
      ...(content.archiveDanger === null ? [] : [fail('archive', 'Safe to download', content.archiveDanger)]),
      ...(content.secrets === null ? [] : [judgeSecrets(content.secrets)]),
      judgeShare(evidence, content),
      judgeLicence(evidence, content),
      judgeStart(content),
      judgeTests(content),
    );
  }
  return {
    accepted:
      content !== null && content.secrets !== null && checks.every((check) => check.result !== 'fail'),
    checks,
    readmeVerified: checks.some((check) => check.id === 'readme' && check.result === 'pass'),
  };
}

/** Whether it is worth reading further: false once a check failed that no content can mend. */
export function deservesReading(evidence: Omit<RepositoryEvidence, 'content'>): boolean {
  return assessRepository({ ...evidence, content: null }).checks.every((check) => check.result !== 'fail');
}

function judgeOwner({ ownerId, seller, canPush, fullName }: RepositoryEvidence): Check {
  const title = 'Owned by the seller';
  if (ownerId === seller.id)
    return pass('owner', title, 'The repository belongs to the GitHub account of its seller.');
  if (canPush) return pass('owner', title, 'The GitHub account of its seller may write to the repository.');
  return fail(
    'owner',
    title,
    `${fullName} does not belong to your GitHub account, ${seller.login}. You can only sell your own work.`,
  );
}

function judgeArchived({ archived }: RepositoryEvidence): Check {
  return archived
    ? fail(
        'archived',
        'Maintained',
        'The repository is archived on GitHub. Unarchive it in its settings first.',
      )
    : pass('archived', 'Maintained', 'The repository is not archived.');
}

function judgeEmpty({ empty, content }: RepositoryEvidence): Check {
  return empty || content?.files.length === 0
    ? fail('empty', 'Has content', 'The repository is empty. Push your project to it first.')
    : pass('empty', 'Has content', 'The repository has commits and files.');
}

function judgeSize({ sizeKilobytes, content }: RepositoryEvidence): Check {
  const title = 'A size that can be delivered';
  if (sizeKilobytes > MAX_REPOSITORY_KILOBYTES) {
    return fail(
      'size',
      title,
      'The repository is larger than 200 MB. Remove data and build results from it.',
    );
  }
  if (content !== null && (content.truncated || content.files.length > MAX_REPOSITORY_FILES)) {
    return fail(
      'size',
      title,
      'The repository has more than 5,000 files. Remove installed packages and build results.',
    );
  }
  return pass('size', title, 'Small enough to download in one go.');
}

function sellerCommits({ seller }: RepositoryEvidence, { contributors }: RepositoryContent): number {
  return contributors.filter(({ id }) => id === seller.id).reduce((sum, { commits }) => sum + commits, 0);
}

function judgeFork(evidence: RepositoryEvidence, content: RepositoryContent): Check {
  const title = 'Not just a fork';
  if (!evidence.fork) return pass('fork', title, 'The repository is not a fork.');
  return sellerCommits(evidence, content) === 0
    ? fail(
        'fork',
        title,
        'The repository is a fork without any commit of yours. You can only sell your own work.',
      )
    : pass('fork', title, 'A fork with commits of your own.');
}

function judgeReadme({ readme }: RepositoryContent): Check {
  const title = 'README';
  if (readme === null) {
    return fail(
      'readme',
      title,
      'There is no README. Add a README.md that says what the project does and how to run it.',
    );
  }
  const words = readmeWords(readme.text);
  return words < MIN_README_WORDS
    ? fail(
        'readme',
        title,
        `The README is only a stub of ${words} words. Say what the project does, how to start it and how to use it.`,
      )
    : pass('readme', title, `${readme.path} explains the project in ${words} words.`);
}

function judgeSource({ languages }: RepositoryContent): Check {
  const title = 'Source code';
  const code = Object.entries(languages).filter(([name]) => !isMarkupOnly(name));
  const bytes = code.reduce((sum, [, size]) => sum + size, 0);
  if (bytes < MIN_SOURCE_BYTES) {
    return fail(
      'source',
      title,
      'There is no source code in the repository, or next to none. Push your code to it first.',
    );
  }
  const names = code.toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return pass(
    'source',
    title,
    `${formatBytes(bytes)} of source code, mostly ${names.slice(0, 3).join(', ')}.`,
  );
}

function judgeSecrets(secrets: readonly FoundSecret[]): Check {
  const title = 'No secrets inside';
  const [first] = secrets;
  if (first === undefined)
    return pass('secrets', title, 'No keys, tokens or passwords were found in the files.');
  const more = secrets.length === 1 ? '' : ` and ${secrets.length - 1} more`;
  return {
    ...fail(
      'secrets',
      title,
      `A secret is committed: ${first.kind}${more}. Withdraw it where it was issued, remove it from the files, and verify again.`,
    ),
    places: secrets.slice(0, MAX_PLACES).map(({ path, line }) => `${path}:${line}`),
  };
}

function judgeShare(evidence: RepositoryEvidence, content: RepositoryContent): Check {
  const title = 'Written by the seller';
  const all = content.contributors.reduce((sum, { commits }) => sum + commits, 0);
  if (all === 0) return warn('share', title, 'GitHub does not say who wrote the commits.');
  const percent = Math.round((sellerCommits(evidence, content) / all) * 100);
  const sentence = `${percent} % of the commits are by the seller.`;
  return percent >= MIN_SELLER_SHARE * 100
    ? pass('share', title, sentence)
    : warn('share', title, `${sentence} If you commit under another address, add it to your GitHub account.`);
}

function judgeLicence({ license }: RepositoryEvidence, { files }: RepositoryContent): Check {
  const title = 'Licence';
  if (license !== null) return pass('licence', title, `The licence is named: ${license}.`);
  return hasLicenceFile(files)
    ? pass('licence', title, 'There is a licence file.')
    : warn(
        'licence',
        title,
        'No licence is named. Add a LICENSE file, so that buyers know what they may do.',
      );
}

function judgeStart({ files, readme }: RepositoryContent): Check {
  const title = 'Ready to run';
  const manifest = findManifest(files);
  const instructions = readme !== null && tellsHowToStart(readme.text);
  if (manifest !== null && instructions) {
    return pass(
      'start',
      title,
      `${manifest.split('/').at(-1)} lists what is needed, and the README says how to start.`,
    );
  }
  const missing = [
    ...(manifest === null ? ['a list of dependencies (such as package.json or requirements.txt)'] : []),
    ...(instructions ? [] : ['start instructions in the README']),
  ];
  return warn(
    'start',
    title,
    `Not found: ${missing.join(' and ')}. Buyers want to run it on the first evening.`,
  );
}

function judgeTests({ files }: RepositoryContent): Check {
  return hasTests(files)
    ? pass('tests', 'Tests', 'There are automatic tests.')
    : warn('tests', 'Tests', 'No automatic tests were found. A few make buyers trust the project.');
}

function formatBytes(bytes: number): string {
  return bytes < 10_240 ? `${(bytes / 1_024).toFixed(1)} KB` : `${Math.round(bytes / 1_024)} KB`;
}

const pass = (id: string, title: string, sentence: string): Check => ({
  id,
  title,
  result: 'pass',
  sentence,
});
const warn = (id: string, title: string, sentence: string): Check => ({
  id,
  title,
  result: 'warn',
  sentence,
});
const fail = (id: string, title: string, sentence: string): Check => ({
  id,
  title,
  result: 'fail',
  sentence,
});
