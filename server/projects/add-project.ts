import { v7 } from 'uuid';
import { shownByDefault } from '#domain/inside/shown-inside.ts';
import { parseLines, parseTechnologies } from '#domain/projects/listing-lines.ts';
import { InvalidFieldError } from '#domain/projects/project-errors.ts';
import { formatTechStack, type ProjectFields } from '#domain/projects/project.ts';
import {
  assertNoContactDetails,
  requireParts,
  requirePublicLine,
  requirePublicText,
} from '#domain/projects/public-text.ts';
import { type Licence, namesLicence, type SaleMode, saleTermsOf } from '#domain/projects/sale-mode.ts';
import { parseVideoUrl } from '#domain/projects/video-url.ts';
import { assertMayProve, BuildProofError } from '#domain/verification/build-proof.ts';
import { assertSecretsDead } from '#domain/verification/dead-secrets.ts';
import { isOfCamera, judgeOriginal } from '#domain/verification/photo-assessment.ts';
import { findRepositoryName } from '#domain/verification/repository-url.ts';
import {
  VerificationMissingError,
  VerificationRefusedError,
  WorkTakenError,
} from '#domain/verification/verification-errors.ts';
import { assertMaySell } from '../accounts/people/person-store.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Database, Queryable } from '../database/database.ts';
import { findListedPhotos } from '../pictures/find-listed-photos.ts';
import { insertFingerprints, lockDeviceListings } from '../pictures/photo-match-store.ts';
import { insertPictures } from '../pictures/picture-store.ts';
import { processPictures } from '../pictures/process-pictures.ts';
import { writePictures } from '../pictures/write-pictures.ts';
import type { BuildCodes } from '../ports/app-secret.ts';
import type { CodeHost } from '../ports/code-host.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { ImageProcessor, ProcessedPicture } from '../ports/image-processor.ts';
import { indexListings } from '../verification/source-store.ts';
import { findAcceptedHardware, findAcceptedSoftware } from '../verification/verification-store.ts';
import { lockListings } from '../verification/work-store.ts';
import { assertIsNewWork } from './assert-is-new-work.ts';
import { findArrival, type NewProof, saveProof } from './build-proof-store.ts';
import { findListingOfVerification, insertProject } from './project-store.ts';
import type { NewProject } from './project-store.ts';
import { readSentCode, type SentCode } from './prove-build.ts';
import { reportContent, reportPossibleContacts } from './reports/report-store.ts';

export interface WantedProject extends ProjectFields {
  readonly sellerId: string;
  readonly repositoryUrl: string | null;
  readonly areSecretsDead: boolean;
  readonly videoUrl: string | null;
  readonly showsReadme: boolean | null;
  readonly showsTree: boolean | null;
  readonly saleMode: SaleMode;
  readonly licence: Licence | null;
  readonly images: readonly string[];
  /** A code in one of the photos of a device; null if the seller proves nothing yet. */
  readonly proof: (SentCode & { readonly photo: number | null }) | null;
  readonly signal: AbortSignal;
}

interface AddProjectDeps {
  readonly database: Database;
  readonly files: FileStore;
  readonly images: ImageProcessor;
  readonly codeHost: Pick<CodeHost, 'repositoryHost'>;
  readonly buildCodes: BuildCodes;
}

type Verified = Pick<NewProject, 'verificationId' | 'repository'> & {
  readonly repositoryPrivate: boolean;
  readonly hasLicence: boolean;
  readonly arePicturesStored: boolean;
};

/**
 * Requires a verification from the last day.
 * @throws VerificationMissingError, VerificationRefusedError, WorkTakenError, InvalidFieldError,
 * BuildProofError, UnreadablePictureError, QuotaExceededError, AccountClosedError, PersonBannedError
 */
export async function addProject(deps: AddProjectDeps, wanted: WantedProject): Promise<string> {
  const technologies = parseTechnologies(wanted.techStack);
  if (technologies.length === 0) throw new InvalidFieldError('tech_stack', { reason: 'no-technology' });
  const isSoftware = wanted.category === 'SOFTWARE';
  if (!isSoftware && wanted.images.length === 0) {
    throw new InvalidFieldError('images', { reason: 'no-verified-photo' });
  }
  const videoUrl = wanted.videoUrl === null ? null : parseVideoUrl(wanted.videoUrl);
  if (wanted.videoUrl !== null && videoUrl === null)
    throw new InvalidFieldError('video_url', { reason: 'video-address' });
  const texts = {
    title: requirePublicLine('title', wanted.title),
    subject: requirePublicLine('subject', wanted.subject),
    description: requirePublicText('description', wanted.description),
    features: parseLines(wanted.features),
    parts: requireParts(wanted.parts, wanted.category),
    techStack: formatTechStack(technologies),
  };
  assertNoContactDetails('features', texts.features);
  assertNoContactDetails('tech_stack', texts.techStack);
  const uploaded = await processPictures(deps.images, wanted.images, 'image', wanted.signal);
  const pictures = [...new Map(uploaded.map((picture) => [picture.hash, picture])).values()];
  const verified = isSoftware
    ? await requireSoftwareVerification(deps, wanted)
    : await needHardware(deps.database, wanted.sellerId, pictures);
  const shown = uploaded[(wanted.proof?.photo ?? 0) - 1]?.hash;
  const proof = wanted.proof === null ? null : await readProof(deps, wanted, wanted.proof, shown);
  if (!verified.arePicturesStored) await writePictures(deps, wanted.sellerId, pictures);

  const project: NewProject = {
    id: v7(),
    sellerId: wanted.sellerId,
    ...texts,
    category: wanted.category,
    priceRupees: wanted.priceRupees,
    complexity: wanted.complexity,
    durationHours: wanted.durationHours,
    videoUrl,
    verificationId: verified.verificationId,
    repository: verified.repository,
    pictureHashes: pictures.map(({ hash }) => hash),
    showsReadme: wanted.showsReadme ?? shownByDefault(verified.repositoryPrivate),
    showsTree: wanted.showsTree ?? shownByDefault(verified.repositoryPrivate),
    terms: saleTermsOf(wanted, { category: wanted.category, hasLicence: verified.hasLicence }),
  };
  await store(deps, project, pictures, {
    newPictures: verified.arePicturesStored ? [] : pictures,
    proof: proof === null ? null : { ...proof, position: pictures.findIndex(({ hash }) => hash === shown) },
  });
  return project.id;
}

/** @param hash - of the photo that shows the code */
async function readProof(
  { database, buildCodes }: Pick<AddProjectDeps, 'database' | 'buildCodes'>,
  { sellerId, category }: Pick<WantedProject, 'sellerId' | 'category'>,
  sent: SentCode,
  hash: string | undefined,
): Promise<Omit<NewProof, 'projectId' | 'position'>> {
  assertMayProve(category, null);
  const arrivedAt = hash === undefined ? null : await findArrival(database, hash);
  if (arrivedAt === null) throw new BuildProofError('proof-photo-missing', 'proof_photo');
  return readSentCode(buildCodes, sent, { profileId: sellerId, arrivedAt });
}

/** Locks listings, so that only one of two concurrent listings of the same content succeeds. */
async function store(
  { database, images }: Pick<AddProjectDeps, 'database' | 'images'>,
  project: NewProject,
  pictures: readonly ProcessedPicture[],
  {
    newPictures,
    proof,
  }: {
    readonly newPictures: readonly ProcessedPicture[];
    readonly proof: Omit<NewProof, 'projectId'> | null;
  },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    let partlySame: string | null = null;
    if (project.category === 'HARDWARE') await lockDeviceListings(transaction);
    await lockOpenProfile(transaction, project.sellerId);
    await assertMaySell(transaction, project.sellerId);
    if (project.repository === null) {
      const listed = await findListingOfVerification(transaction, project.verificationId);
      if (listed !== null) throw new WorkTakenError(listed);
      partlySame = await assertPhotosNotListed({ database: transaction, images }, project.sellerId, pictures);
    } else {
      await lockListings(transaction);
      const owner = { sellerId: project.sellerId, exceptProjectId: null };
      await assertIsNewWork(transaction, owner, project.repository);
    }
    await insertPictures(transaction, project.sellerId, newPictures);
    await insertProject(transaction, project);
    if (proof !== null) await saveProof(transaction, { ...proof, projectId: project.id });
    const { id, sellerId: authorId, title, subject, description, features, parts } = project;
    await reportPossibleContacts(transaction, { kind: 'listing', id, authorId }, [
      title,
      subject,
      description,
      features,
      parts,
    ]);
    if (partlySame !== null) {
      const subject = { kind: 'listing', id, authorId } as const;
      await reportContent(transaction, subject, 'copied', partlySame);
    }
    if (project.repository !== null) {
      await indexListings(transaction, project.repository.archiveSha256);
    }
  });
}

async function requireSoftwareVerification(
  { database, codeHost: { repositoryHost } }: Pick<AddProjectDeps, 'database' | 'codeHost'>,
  {
    sellerId,
    repositoryUrl: url,
    areSecretsDead,
  }: Pick<WantedProject, 'sellerId' | 'repositoryUrl' | 'areSecretsDead'>,
): Promise<Verified> {
  const name = url === null ? null : findRepositoryName(url, repositoryHost);
  const verification =
    url === null
      ? null
      : await findAcceptedSoftware(
          database,
          sellerId,
          name === null ? { repositoryUrl: url } : { repositoryFullName: `${name.owner}/${name.name}` },
        );
  if (verification === null) {
    if (name === null) throw new InvalidFieldError('repo_url', { reason: 'repository-address' });
    throw new VerificationMissingError('verify-repository-first');
  }
  assertSecretsDead(verification.report.checks, areSecretsDead);
  return {
    verificationId: verification.id,
    repository: {
      id: verification.repositoryId,
      url: verification.repositoryUrl,
      commitSha: verification.commitSha,
      archiveSha256: verification.archiveSha256,
    },
    repositoryPrivate: verification.repositoryPrivate,
    hasLicence: namesLicence(verification.report.checks),
    arePicturesStored: false,
  };
}

/** @returns for operators, what is partly the same as in listings of others; null if nothing is. */
async function assertPhotosNotListed(
  deps: { readonly database: Queryable; readonly images: ImageProcessor },
  sellerId: string,
  pictures: readonly ProcessedPicture[],
): Promise<string | null> {
  const found = await findListedPhotos(
    deps,
    sellerId,
    pictures.map(({ analysis }) => analysis),
  );
  const finding = judgeOriginal(
    found.map(({ same }, index) => ({ photo: { listings: same }, number: index + 1 })),
  );
  if (finding?.result === 'fail') {
    throw new VerificationRefusedError([{ id: 'original', category: 'HARDWARE', ...finding }]);
  }
  // The fingerprints that were stored at the verification may be of an older version.
  await insertFingerprints(deps.database, pictures);
  // Drawings of different devices often share their background, and have no stamp that a copy could use.
  const alike = found.flatMap(({ partlySame }, index) =>
    pictures[index] !== undefined && isOfCamera(pictures[index].measures)
      ? partlySame.map(({ id, title }) => `photo ${index + 1} as in “${title}” (${id})`)
      : [],
  );
  return alike.length === 0 ? null : `Partly the same: ${alike.join(', ')}`;
}

async function needHardware(
  database: Database,
  sellerId: string,
  pictures: readonly ProcessedPicture[],
): Promise<Verified> {
  const hashes = pictures.map(({ hash }) => hash);
  const verification = await findAcceptedHardware(database, sellerId, hashes);
  if (verification === null) {
    throw new VerificationMissingError('verify-photos-first');
  }
  return {
    verificationId: verification.id,
    repository: null,
    repositoryPrivate: false,
    hasLicence: false,
    arePicturesStored: true,
  };
}
