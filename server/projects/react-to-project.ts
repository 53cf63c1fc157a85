import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Context } from '../context.ts';

export interface Reaction {
  readonly kind: 'bookmark' | 'like';
  readonly viewerId: string;
  readonly projectId: string;
}

export async function reactToProject(
  { reactions }: Pick<Context, 'reactions'>,
  { kind, viewerId, projectId }: Reaction,
  wanted: boolean,
): Promise<number> {
  const count = await reactions.change(kind, { viewerId, projectId }, wanted);
  if (count === null) throw new ProjectNotFoundError();
  return count;
}
