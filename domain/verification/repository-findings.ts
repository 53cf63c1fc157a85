import { judgeDelivery } from './delivered-content.ts';
import { readmeWords, hasStartInstructions } from './readme.ts';
import type { RepositoryEvidence } from './repository-evidence.ts';
import { findManifest, hasLicenceFile, hasTests, isMarkupOnly } from './repository-files.ts';
import { fail, pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

/** One function per repository check; null while the evidence it needs is missing. */

const MAX_REPOSITORY_KILOBYTES = 200 * 1024;
const MAX_REPOSITORY_FILES = 5_000;
const MIN_README_WORDS = 25;
const MIN_SOURCE_BYTES = 500;
const MAX_PLACES = 20;

export function judgeOwner({ ownerId, seller, canPush, fullName }: RepositoryEvidence): Finding {
  if (ownerId === seller.id) return pass('The repository belongs to the GitHub account of its seller.');
  if (canPush) return pass('The GitHub account of its seller may write to the repository.');
  return fail(
    `${fullName} does not belong to your GitHub account, ${seller.login}. You can only sell your own work.`,
  );
}

export function judgeArchived({ archived }: RepositoryEvidence): Finding {
  return archived
    ? fail('The repository is archived on GitHub. Unarchive it in its settings first.')
    : pass('The repository is not archived.');
}

export function judgeEmpty({ empty, content: { tree } }: RepositoryEvidence): Finding | null {
  if (empty || tree?.files.length === 0) {
    return fail('The repository is empty. Push your project to it first.');
  }
  return tree === undefined ? null : pass('The repository has commits and files.');
}

export function judgeSize({ sizeKilobytes, content: { tree } }: RepositoryEvidence): Finding | null {
  if (sizeKilobytes > MAX_REPOSITORY_KILOBYTES) {
    return fail('The repository is larger than 200 MB. Remove data and build results from it.');
  }
  if (tree === undefined) return null;
  return tree.truncated || tree.files.length > MAX_REPOSITORY_FILES
    ? fail('The repository has more than 5,000 files. Remove installed packages and build results.')
    : pass('Small enough to download in one go.');
}

export function judgeFork(evidence: RepositoryEvidence): Finding | null {
  if (!evidence.fork) return pass('The repository is not a fork.');
  const { contributors } = evidence.content;
  if (contributors === undefined) return null;
  return sellerCommits(evidence) === 0
    ? fail('The repository is a fork without any commit of yours. You can only sell your own work.')
    : pass('A fork with commits of your own.');
}

export function judgeReadme({ content: { readme } }: RepositoryEvidence): Finding | null {
  if (readme === undefined) return null;
  if (readme === null) {
    return fail('There is no README. Add a README.md that says what the project does and how to run it.');
  }
  const words = readmeWords(readme.text);
  return words < MIN_README_WORDS
    ? fail(
        `The README is only a stub of ${words} words. Say what the project does, how to start it and how to use it.`,
      )
    : pass(`${readme.path} explains the project in ${words} words.`);
}

export function judgeSource({ content: { languages } }: RepositoryEvidence): Finding | null {
  if (languages === undefined) return null;
  const code = Object.entries(languages).filter(([name]) => !isMarkupOnly(name));
  const bytes = code.reduce((sum, [, size]) => sum + size, 0);
  if (bytes < MIN_SOURCE_BYTES) {
    return fail('There is no source code in the repository, or next to none. Push your code to it first.');
  }
  const names = code.toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return pass(`${formatBytes(bytes)} of source code, mostly ${names.slice(0, 3).join(', ')}.`);
}

export function judgeArchive({ content: { archiveDanger, delivery } }: RepositoryEvidence): Finding | null {
  if (archiveDanger === undefined) return null;
  if (archiveDanger !== null) return fail(archiveDanger);
  if (delivery === undefined) return null;
  const { refusal, places, notes } = judgeDelivery(delivery);
  if (refusal !== null) return fail(refusal, places.slice(0, MAX_PLACES));
  const saved = 'Buyers get a zip of exactly this commit.';
  return notes.length === 0 ? pass(saved) : warn([saved, ...notes].join(' '));
}

export function judgeSecrets({ content: { secrets } }: RepositoryEvidence): Finding | null {
  if (secrets === undefined) return null;
  const [first] = secrets;
  if (first === undefined) return pass('No keys, tokens or passwords were found in the files.');
  const more = secrets.length === 1 ? '' : ` and ${secrets.length - 1} more`;
  return fail(
    `A secret is committed: ${first.kind}${more}. Revoke it where it was issued, remove it from the files, and verify again.`,
    secrets.slice(0, MAX_PLACES).map(({ path, line }) => `${path}:${line}`),
  );
}

export function judgeLicence({ license, content: { tree } }: RepositoryEvidence): Finding | null {
  if (license !== null) return pass(`The licence is ${license}.`);
  if (tree === undefined) return null;
  return hasLicenceFile(tree.files)
    ? pass('There is a licence file.')
    : warn('No licence was found.', 'Add a LICENSE file, so that buyers know what they may do.');
}

export function judgeStart({ content: { tree, readme } }: RepositoryEvidence): Finding | null {
  if (tree === undefined || readme === undefined) return null;
  const manifest = findManifest(tree.files);
  const instructions = readme !== null && hasStartInstructions(readme.text);
  if (manifest !== null && instructions) {
    return pass(
      `${manifest.split('/').at(-1)} lists the dependencies, and the README explains how to start.`,
    );
  }
  const missing = [
    ...(manifest === null ? ['a list of dependencies (such as package.json or requirements.txt)'] : []),
    ...(instructions ? [] : ['start instructions in the README']),
  ];
  return warn(
    `Not found: ${missing.join(' and ')}.`,
    'Add what is missing so that buyers can run the project.',
  );
}

export function judgeTests({ content: { tree } }: RepositoryEvidence): Finding | null {
  if (tree === undefined) return null;
  return hasTests(tree.files)
    ? pass('There are automated tests.')
    : warn('No automated tests were found.', 'Tests help buyers trust the project.');
}

function sellerCommits({ seller, content: { contributors = [] } }: RepositoryEvidence): number {
  return contributors.filter(({ id }) => id === seller.id).reduce((sum, { commits }) => sum + commits, 0);
}

function formatBytes(bytes: number): string {
  return bytes < 10_240 ? `${(bytes / 1_024).toFixed(1)} KB` : `${Math.round(bytes / 1_024)} KB`;
}
