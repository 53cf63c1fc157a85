import { type Static, Type } from 'typebox';
import { CATEGORIES, COMPLEXITIES, PROJECT_STATUSES } from '#domain/projects/project.ts';
import { Fields, Id, nullable, Timestamp } from '../schemas.ts';
import { NextAct } from './next-act.ts';
import { proofOfBuild, saleTerms } from './project.ts';
import { Drawn } from './verification.ts';

const CompactPurchase = Fields({
  archive: nullable(
    Fields({
      file_name: Type.String(),
      size_bytes: Type.Integer(),
      commit: Type.String(),
    }),
  ),
  purchase_id: Id,
  /** Null once nobody has to act: the order is completed. */
  next: nullable(NextAct),
});

export const CompactCard = Fields({
  project_id: Id,
  title: Type.String(),
  subject: Type.String(),
  category: Type.Enum(CATEGORIES),
  /** In whole rupees, without the platform fee. */
  price: Type.Integer(),
  status: Type.Enum(PROJECT_STATUSES),
  complexity: Type.Enum(COMPLEXITIES),
  duration_hours: Type.Integer(),
  tech_stack: Type.String(),
  verification_note: nullable(Type.String()),
  ...proofOfBuild,
  /** The first seven characters of the verified commit; null for hardware. */
  commit: nullable(Type.String()),
  held_until: nullable(Timestamp),
  /**
   * The cover. Its files are at `/media/<id>-<size>.webp`, where the size is 320, 800 or 1600; `width` is the width
   * of the largest file in pixels.
   */
  picture: nullable(Fields({ id: Type.String(), width: Type.Integer() })),
  languages: Type.Optional(Type.Array(Fields({ name: Type.String(), percent: Type.Number() }))),
  /** Absent if there is a picture, and for hardware. */
  drawn: Type.Optional(Drawn),
  /** Lines of code, rounded for a public repository; absent for hardware. */
  lines: Type.Optional(Type.Integer()),
  tests: Type.Optional(Type.Literal(true)),
  video: Type.Optional(Type.Literal(true)),
  /** A buyer gets the link of the repository, which is public, in addition to the zip. */
  repository_link: Type.Optional(Type.Literal(true)),
  /** The number of warnings in the verification report; absent if there are none. */
  warnings: Type.Optional(Type.Integer()),
  bookedmarked: Type.Boolean(),
  author: Fields({
    full_name: Type.String(),
    profile_photo: nullable(Type.String()),
    college_name: nullable(Type.String()),
    rating: Type.Number(),
    reviews_count: Type.Integer(),
  }),
  ...saleTerms,
  relation: Type.Enum(['visitor', 'seller', 'buyer']),
  listing: Type.Optional(Type.Enum(['listed', 'withdrawn', 'banned'])),
  /** Only for the seller. */
  figures: Type.Optional(
    Fields({
      views: Type.Integer(),
      bookmarks: Type.Integer(),
      questions: Type.Integer(),
      sold: Type.Integer(),
      /** The seller's share of the sales after refunds, in paise, before taxes. */
      earned_minor: Type.Integer(),
    }),
  ),
  purchase: Type.Optional(CompactPurchase),
});
export type CompactCard = Static<typeof CompactCard>;
