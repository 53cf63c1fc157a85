import type { CompactCard } from '#contract/entities/compact-card.ts';
import type { Picture } from '#contract/entities/picture.ts';
import type { ProjectCard } from '#contract/entities/project.ts';
import type { Review } from '#contract/entities/seller.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import { coverOf } from '#domain/inside/cover.ts';
import { roughShape } from '#domain/inside/shape.ts';
import { type SupportFigures, supportClaimOf } from '#domain/orders/support-figures.ts';
import { PICTURE_FORM_WIDTHS, pictureAddress, pictureAddresses } from '#domain/pictures/picture-name.ts';
import { isNewSeller, RESPONSE_TIME, shownRating } from '#domain/projects/reputation.ts';
import { stampOf, proofCheck } from '#domain/verification/build-proof.ts';
import {
  describeCheck,
  describeNote,
  publicCheck,
  publicRoughCheck,
} from '#domain/verification/describe-check.ts';
import { rankOf, reportFigures, roughFigures } from '#domain/verification/report-figures.ts';
import { roughLanguages, roughly } from '#domain/verification/rough-figures.ts';
import { publicCommit } from '#domain/verification/short-commit.ts';
import { isVerified } from '#domain/verification/verification-check.ts';
import { checkTexts } from '#words/verification.ts';
import type {
  EntrySource,
  EntryTexts,
  PictureRow,
  SellerSource,
  SellerTexts,
  StoredReview,
} from './entry-rows-store.ts';
import { encodeReviewCursor, REVIEWS_PER_PAGE } from './list-reviews.ts';

const CARD_DESCRIPTION_CHARS = 500;
const COVER_LANGUAGES = 4;
const NO_TEXTS: EntryTexts = { card: '', fullCard: '', page: '', report: '' };

export function entryTexts(source: EntrySource): EntryTexts {
  const { report, verifiedAt } = source;
  if (report === null || verifiedAt === null) return NO_TEXTS;
  const isProved = source.proof?.state === 'proved';
  const note = describeNote(checkTexts, source.category, report, isProved);
  const isRough = source.category === 'SOFTWARE' && !source.repositoryPrivate;
  const languages = isRough ? roughLanguages(report.languages) : report.languages;
  const present = isRough ? publicRoughCheck : publicCheck;
  const pictures = source.pictures.map((picture) => presentPicture(picture));
  const [cover] = source.pictures;
  const figures = reportFigures(report, rankOf(source.compared));
  const drawn = cover === undefined ? drawnOf(source, isRough) : {};
  const full = {
    project_id: source.id,
    id: source.id,
    _id: source.id,
    title: source.title,
    subject: source.subject,
    category: source.category,
    price: source.priceRupees,
    complexity: source.complexity,
    duration_hours: source.durationHours,
    duration_hour: source.durationHours,
    images: pictures.map(({ large }) => large),
    pictures,
    is_verified:
      isVerified(source.category, report.note_reason ?? null) && report.owner_needed?.isOver !== true,
    verification_note: note,
    ...proofOf(source),
    created_at: source.createdAt.toISOString(),
    tech_stack: source.techStack,
    ...termsOf(source),
    software: { tech_stack: source.techStack, readme_verified: report.readme_verified },
  } satisfies Partial<ProjectCard>;
  const card = {
    project_id: source.id,
    title: source.title,
    subject: source.subject,
    category: source.category,
    price: source.priceRupees,
    complexity: source.complexity,
    duration_hours: source.durationHours,
    tech_stack: source.techStack,
    verification_note: note,
    ...proofOf(source),
    ...termsOf(source),
    commit: publicCommit(source.commitSha, source),
    picture: cover === undefined ? null : { id: cover.hash, width: cover.width },
    ...(cover === undefined && languages.length > 0
      ? {
          languages: languages
            .slice(0, COVER_LANGUAGES)
            .map(({ name, percent }) => ({ name, percent: Math.round(percent) })),
        }
      : {}),
    ...drawn,
    ...factsOf(source, report, isRough),
  } satisfies Partial<CompactCard>;
  return {
    card: partOf(card),
    fullCard: partOf({ ...full, description: cut(source.description) }),
    page: partOf({
      ...full,
      description: source.description,
      features: source.features,
      ...drawn,
      video: source.hasVideo,
      repository_private: source.category === 'SOFTWARE' ? source.repositoryPrivate : null,
      archive_bytes: source.archiveBytes === null ? null : roughly(source.archiveBytes),
      ...(source.parts === '' ? {} : { parts: source.parts }),
      ...versionsOf(source),
      ...(source.formerTexts.length === 0 ? {} : { former_texts: source.formerTexts }),
    }),
    report: partOf({
      verified_at: verifiedAt.toISOString(),
      note,
      checks: checksOf(source, report).map((check) => present(checkTexts, source.category, check)),
      languages,
      readme_verified: report.readme_verified,
      figures: isRough ? roughFigures(figures) : figures,
    }),
  };
}

function drawnOf({ id, inside }: EntrySource, isRough: boolean): Pick<CompactCard, 'drawn'> {
  const shape = inside?.shape ?? null;
  if (shape === null) return {};
  return { drawn: coverOf(id, isRough ? roughShape(shape) : shape) };
}

/** What differs from card to card; what is usual is left out. */
function factsOf(
  { category, inside, hasVideo, proof }: EntrySource,
  { checks }: NonNullable<EntrySource['report']>,
  isRough: boolean,
): Pick<CompactCard, 'lines' | 'tests' | 'video' | 'repository_link' | 'warnings'> {
  const lines = inside?.lines ?? 0;
  const isUnproved = stampOf(category, proof ?? undefined) === 'not-proved';
  const warnings = checks.filter(({ result }) => result === 'warn').length + (isUnproved ? 1 : 0);
  return {
    ...(lines > 0 ? { lines: isRough ? roughly(lines) : lines } : {}),
    ...(checks.some(({ id, result }) => id === 'tests' && result === 'pass') ? { tests: true } : {}),
    ...(hasVideo ? { video: true } : {}),
    ...(isRough ? { repository_link: true } : {}),
    ...(warnings > 0 ? { warnings } : {}),
  };
}

function termsOf({ saleMode, licence }: EntrySource) {
  return saleMode === 'copies' && licence !== null ? { sale_mode: saleMode, licence } : {};
}

function checksOf({ category, proof }: EntrySource, { checks }: NonNullable<EntrySource['report']>) {
  if (category === 'SOFTWARE') return checks;
  const provedOn = proof?.state === 'proved' ? dayInIndia(new Date(proof.sentAt)) : null;
  return [describeCheck(checkTexts, proofCheck(provedOn)), ...checks];
}

function proofOf({ category, proof }: EntrySource): Pick<CompactCard, 'build_proof'> {
  if (category === 'SOFTWARE') return {};
  const on = proof === null ? null : dayInIndia(new Date(proof.sentAt));
  return { build_proof: { state: proof?.state ?? 'none', on } };
}

function versionsOf({ category, versions }: EntrySource) {
  if (category !== 'SOFTWARE') return {};
  return {
    versions: versions.map(({ number, publishedAt, notes, keptPercent }) => ({
      number,
      published_at: new Date(publishedAt).toISOString(),
      notes,
      kept_percent: keptPercent,
    })),
  };
}

export function sellerTexts(source: SellerSource): SellerTexts {
  const name = source.fullName ?? 'Deleted user';
  const photo =
    source.photoHash === null ? null : pictureAddress(source.photoHash, PICTURE_FORM_WIDTHS.small);
  const shown = source.reviews.slice(0, REVIEWS_PER_PAGE);
  const last = shown.at(-1);
  const hasMore = source.reviews.length > shown.length && last !== undefined;
  return {
    authorCard: partOf({
      full_name: name,
      profile_photo: photo,
      college_name: source.collegeName,
      rating: shownRating(source.rating),
      reviews_count: source.reviewers,
    } satisfies CompactCard['author']),
    author: partOf({
      username: source.username ?? 'deleted user',
      full_name: name,
      name,
      profile_photo: photo,
      avatar: photo,
      college_name: source.collegeName,
      github_verified: source.githubVerified,
      rating: shownRating(source.rating),
      reviews_count: source.reviewers,
      ratings: [...source.ratings],
      is_new_seller: isNewSeller(source.reviewers),
      projects_completed: source.sold,
      response_time: RESPONSE_TIME,
      support: presentSupport(source),
      joined_at: source.joinedAt.toISOString(),
    } satisfies ProjectCard['author']),
    reviews: partOf({
      reviews: shown.map((review) => presentStoredReview(review)),
      reviews_total: source.ratings.reduce((sum, count) => sum + count, 0),
      reviews_cursor: hasMore ? encodeReviewCursor(last) : null,
    }),
  };
}

function presentSupport(figures: SupportFigures): ProjectCard['author']['support'] {
  const claim = supportClaimOf(figures);
  if (claim === null) return null;
  return { requests: claim.requests, missed: claim.missed, median_hours: claim.medianHours };
}

function presentStoredReview(review: StoredReview): Review {
  const { id, user, rating, comment, title, version, key, editedAt, reply, repliedAt } = review;
  return {
    id,
    user: user ?? 'deleted user',
    rating,
    comment,
    date: new Date(key).toISOString(),
    project_title: title,
    version,
    counts: true,
    edited_at: editedAt === null ? null : new Date(editedAt).toISOString(),
    reply:
      reply === null || repliedAt === null ? null : { text: reply, at: new Date(repliedAt).toISOString() },
  };
}

function presentPicture({ hash, width, height, placeholder }: PictureRow): Picture {
  return {
    id: hash,
    ...pictureAddresses(hash),
    width,
    height,
    placeholder,
  };
}

export function partOf(fields: object): string {
  return JSON.stringify(fields).slice(1, -1);
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= CARD_DESCRIPTION_CHARS
    ? text
    : `${characters.slice(0, CARD_DESCRIPTION_CHARS - 1).join('')}…`;
}
