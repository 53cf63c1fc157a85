import { filesUnder } from './copyright-notices.ts';
import { judgeDelivery } from './delivered-content.ts';
import type { StartNeed } from './finding-params.ts';
import { readmeWords, hasStartInstructions } from './readme.ts';
import type { RepositoryEvidence } from './repository-evidence.ts';
import { findManifest, hasLicenceFile, hasTests, isMarkupOnly } from './repository-files.ts';
import { fail, pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

const MAX_REPOSITORY_MEGABYTES = 200;
const MAX_REPOSITORY_FILES = 5_000;
const MIN_README_WORDS = 25;
const MIN_SOURCE_BYTES = 500;
const MAX_PLACES = 20;

/**
 * A private repository is read through its owner's installation of our GitHub App, so the seller must be an
 * administrator of the repository. Otherwise a collaborator with push access could sell the owner's code.
 */
export function judgeOwner(evidence: RepositoryEvidence): Finding {
  const { ownerId, seller, canPush, canAdminister, fullName } = evidence;
  if (ownerId === seller.id) return pass({ reason: 'owner-is-seller' });
  if (evidence.private ? canAdminister : canPush) return pass({ reason: 'seller-may-write' });
  return fail({ reason: 'owner-is-another', params: { repository: fullName, account: seller.login } });
}

export function judgeArchived({ archived }: RepositoryEvidence): Finding {
  return archived ? fail({ reason: 'repository-archived' }) : pass({ reason: 'repository-not-archived' });
}

export function judgeEmpty({ empty, content: { tree } }: RepositoryEvidence): Finding | null {
  if (empty || tree?.files.length === 0) {
    return fail({ reason: 'repository-empty' });
  }
  return tree === undefined ? null : pass({ reason: 'repository-filled' });
}

export function judgeSize({ sizeKilobytes, content: { tree } }: RepositoryEvidence): Finding | null {
  if (sizeKilobytes > MAX_REPOSITORY_MEGABYTES * 1024) {
    return fail({ reason: 'repository-too-large', params: { megabytes: MAX_REPOSITORY_MEGABYTES } });
  }
  if (tree === undefined) return null;
  return tree.truncated || tree.files.length > MAX_REPOSITORY_FILES
    ? fail({ reason: 'too-many-files', params: { max: MAX_REPOSITORY_FILES } })
    : pass({ reason: 'size-deliverable' });
}

export function judgeFork(evidence: RepositoryEvidence): Finding | null {
  if (!evidence.fork) return pass({ reason: 'not-a-fork' });
  const { contributors } = evidence.content;
  if (contributors === undefined) return null;
  return sellerCommits(evidence) === 0
    ? fail({ reason: 'fork-without-own-commit' })
    : pass({ reason: 'fork-with-own-commits' });
}

export function judgeReadme({ content: { readme } }: RepositoryEvidence): Finding | null {
  if (readme === undefined) return null;
  if (readme === null) {
    return fail({ reason: 'readme-missing' });
  }
  const words = readmeWords(readme.text);
  return words < MIN_README_WORDS
    ? fail({ reason: 'readme-stub', params: { words } })
    : pass({ reason: 'readme-explains', params: { file: readme.path, words } });
}

export function judgeSource({ content: { languages } }: RepositoryEvidence): Finding | null {
  if (languages === undefined) return null;
  const code = Object.entries(languages).filter(([name]) => !isMarkupOnly(name));
  const bytes = code.reduce((sum, [, size]) => sum + size, 0);
  if (bytes < MIN_SOURCE_BYTES) {
    return fail({ reason: 'source-missing' });
  }
  const names = code.toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return pass({ reason: 'source-found', params: { sizeBytes: bytes, languages: names.slice(0, 3) } });
}

export function judgeArchive({ content: { archiveDanger, delivery } }: RepositoryEvidence): Finding | null {
  if (archiveDanger === undefined) return null;
  if (archiveDanger !== null) return fail(archiveDanger);
  if (delivery === undefined) return null;
  const finding = judgeDelivery(delivery);
  return finding.places === undefined ? finding : { ...finding, places: finding.places.slice(0, MAX_PLACES) };
}

export function judgeSecrets({
  content: { secrets, isAccepted = false },
}: Pick<RepositoryEvidence, 'content'>): Finding | null {
  if (secrets === undefined) return null;
  const { found, files, unread } = secrets;
  const working = found.filter(({ level }) => level === 'refuse');
  const placesOf = (list: typeof found) =>
    list.slice(0, MAX_PLACES).map(({ path, line }) => `${path}:${line}`);
  const [first] = working;
  if (first !== undefined && !isAccepted) {
    const { provider, form, path, line } = first;
    return fail(
      { reason: 'secrets-in-files', params: { provider, form, path, line, more: working.length - 1 } },
      placesOf(working),
    );
  }
  const read = { files, unread: unread.length };
  return found.length === 0
    ? pass({ reason: 'no-secrets-in', params: read })
    : warn({ reason: 'secrets-likely', params: { ...read, likely: found.length } }, placesOf(found));
}

const PERMISSIVE = /^(?:MIT|BSD|Apache|ISC|The Unlicense|zlib|Boost|Creative Commons Zero)/iu;
const COPYLEFT: readonly string[] = ['GNU GPL', 'GNU AGPL'];

export function judgeLicence({ license, content: { tree, copyright } }: RepositoryEvidence): Finding | null {
  if (tree === undefined || copyright === undefined) return null;
  if (license !== null) {
    const strict = PERMISSIVE.test(license) ? filesUnder(copyright, COPYLEFT) : [];
    if (strict.length === 0) return pass({ reason: 'licence-named', params: { licence: license } });
    const others = COPYLEFT.filter((name) => strict.some(({ licences }) => licences.includes(name)));
    const params = { licence: license, others, files: strict.length };
    return warn(
      { reason: 'licence-conflict', params },
      strict.slice(0, MAX_PLACES).map(({ path }) => path),
    );
  }
  return hasLicenceFile(tree.files) ? pass({ reason: 'licence-file' }) : warn({ reason: 'licence-missing' });
}

export function judgeStart({ content: { tree, readme } }: RepositoryEvidence): Finding | null {
  if (tree === undefined || readme === undefined) return null;
  const manifest = findManifest(tree.files);
  const instructions = readme !== null && hasStartInstructions(readme.text);
  if (manifest !== null && instructions) {
    return pass({ reason: 'start-explained', params: { manifest: manifest.split('/').at(-1) ?? manifest } });
  }
  const missing: StartNeed[] = [];
  if (manifest === null) missing.push('dependencies');
  if (!instructions) missing.push('instructions');
  return warn({ reason: 'start-incomplete', params: { missing } });
}

export function judgeTests({ content: { tree } }: RepositoryEvidence): Finding | null {
  if (tree === undefined) return null;
  return hasTests(tree.files) ? pass({ reason: 'tests-found' }) : warn({ reason: 'tests-missing' });
}

function sellerCommits({ seller, content: { contributors = [] } }: RepositoryEvidence): number {
  return contributors.filter(({ id }) => id === seller.id).reduce((sum, { commits }) => sum + commits, 0);
}
