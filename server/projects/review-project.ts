import { v7 } from 'uuid';
import { AlreadyReviewed, InvalidField, NotBought } from '#domain/project-errors.ts';
import { ProjectNotFound } from '#domain/purchase.ts';
import { type Database, refusedConstraint } from '../database/database.ts';
import { isProjectVisible } from './project-reading-store.ts';
import { insertReview } from './review-store.ts';

/** One review by a buyer who paid. @throws ProjectNotFound, NotBought, AlreadyReviewed, InvalidField */
export async function reviewProject(
  { database }: { readonly database: Database },
  request: {
    readonly viewerId: string;
    readonly projectId: string;
    readonly rating: number;
    readonly comment: string;
  },
): Promise<{ id: string; writtenAt: Date; comment: string }> {
  const comment = request.comment.trim();
  if (comment === '') throw new InvalidField('comment', 'Write a few words about the project.');
  const id = v7();
  try {
    const writtenAt = await insertReview(database, {
      id,
      projectId: request.projectId,
      authorId: request.viewerId,
      rating: request.rating,
      comment,
    });
    if (writtenAt !== null) return { id, writtenAt, comment };
  } catch (error) {
    if (refusedConstraint(error) === 'reviews_project_id_author_id_key') throw new AlreadyReviewed();
    throw error;
  }
  if (!(await isProjectVisible(database, request.viewerId, request.projectId))) throw new ProjectNotFound();
  throw new NotBought();
}
