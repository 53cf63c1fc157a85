import { type Static, Type } from 'typebox';
import { CATEGORIES, COMPLEXITIES, PROJECT_STATUSES } from '#domain/projects/project.ts';
import { Id, nullable, strict, Timestamp } from '../schemas.ts';
import { NextAct } from './next-act.ts';
import { saleTerms } from './project.ts';
import { Drawn } from './verification.ts';

const CompactPurchase = Type.Object(
  {
    archive: nullable(
      Type.Object(
        {
          file_name: Type.String(),
          size_bytes: Type.Integer(),
          commit: Type.String(),
        },
        strict,
      ),
    ),
    purchase_id: Id,
    /** Null once nobody has to act: the order is completed. */
    next: nullable(NextAct),
  },
  strict,
);

export const CompactCard = Type.Object(
  {
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
    /** The first seven characters of the verified commit; null for hardware. */
    commit: nullable(Type.String()),
    held_until: nullable(Timestamp),
    /**
     * The cover. Its files are at `/media/<id>-<size>.webp`, where the size is 320, 800 or 1600; `width` is the width
     * of the largest file in pixels.
     */
    picture: nullable(Type.Object({ id: Type.String(), width: Type.Integer() }, strict)),
    languages: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), percent: Type.Number() }, strict)),
    ),
    /** Absent if there is a picture, and for hardware. */
    drawn: Type.Optional(Drawn),
    /** Lines of code, rounded for a public repository; absent for hardware. */
    lines: Type.Optional(Type.Integer()),
    tests: Type.Optional(Type.Literal(true)),
    video: Type.Optional(Type.Literal(true)),
    /** The number of warnings in the verification report; absent if there are none. */
    warnings: Type.Optional(Type.Integer()),
    bookedmarked: Type.Boolean(),
    author: Type.Object(
      {
        full_name: Type.String(),
        profile_photo: nullable(Type.String()),
        college_name: nullable(Type.String()),
        rating: Type.Number(),
        reviews_count: Type.Integer(),
      },
      strict,
    ),
    ...saleTerms,
    relation: Type.Enum(['visitor', 'seller', 'buyer']),
    listing: Type.Optional(Type.Enum(['listed', 'withdrawn', 'banned'])),
    /** Only for the seller. */
    figures: Type.Optional(
      Type.Object(
        {
          views: Type.Integer(),
          bookmarks: Type.Integer(),
          questions: Type.Integer(),
          sold: Type.Integer(),
          /** The seller's share of the sales after refunds, in paise, before taxes. */
          earned_minor: Type.Integer(),
        },
        strict,
      ),
    ),
    purchase: Type.Optional(CompactPurchase),
  },
  strict,
);
export type CompactCard = Static<typeof CompactCard>;
