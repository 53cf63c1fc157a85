import { type Static, Type } from 'typebox';
import { Fields, Id, nullable, Timestamp } from '../schemas.ts';

export const Author = Fields({
  username: Type.String(),
  full_name: Type.String(),
  name: Type.String(),
  profile_photo: nullable(Type.String()),
  avatar: nullable(Type.String()),
  college_name: nullable(Type.String()),
  github_verified: Type.Boolean(),
  /**
   * The mean over distinct buyers. Without reviews it is 5.0 (the specification's default), which clients must not
   * display.
   */
  rating: Type.Number(),
  /** The number of distinct reviewers, where several accounts of one person count once. */
  reviews_count: Type.Integer(),
  /** The number of reviews with one to five stars. */
  ratings: Type.Array(Type.Integer()),
  is_new_seller: Type.Boolean(),
  projects_completed: Type.Integer(),
  /** A constant that the specification requires. It is not measured, and clients must not display it. */
  response_time: Type.String(),
  /**
   * How fast the seller answers support requests, over the newest 100 that were answered or missed. Null if fewer
   * than three were answered.
   */
  support: nullable(
    Fields({
      requests: Type.Integer(),
      missed: Type.Integer(),
      /**
       * At least half of the requests were answered within this number of hours; null if half or more were never
       * answered.
       */
      median_hours: nullable(Type.Integer()),
    }),
  ),
  joined_at: Timestamp,
  email: Type.Optional(Type.String()),
});

export const Review = Fields({
  id: Id,
  user: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String(),
  date: Timestamp,
  /** The title under which the reviewer bought the project. */
  project_title: Type.String(),
  /** The version of the software that the reviewer bought; null for hardware. */
  version: nullable(Type.Integer()),
  /** False if the reviewer is probably the seller with another account. Only the reviewer then sees the review. */
  counts: Type.Boolean(),
  edited_at: nullable(Timestamp),
  reply: nullable(Fields({ text: Type.String(), at: Timestamp })),
});
export type Review = Static<typeof Review>;
