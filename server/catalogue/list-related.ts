import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import type { Context } from '../context.ts';
import { readFresh } from './read-fresh.ts';
import {
  listPageEntries,
  listRelatedEntries,
  type PublicInside,
  type PublicQuestions,
  type RelatedRow,
} from './related-store.ts';

const RELATED = 4;

type Deps = Pick<Context, 'database'>;

export interface RelatedProjects {
  readonly seller: readonly RelatedRow[];
  readonly similar: readonly RelatedRow[];
}

/** @throws ProjectNotFoundError */
export async function listRelated(
  { database }: Deps,
  { viewerId, projectId }: { readonly viewerId: string; readonly projectId: string },
): Promise<RelatedProjects> {
  const rows = await readFresh(database, () => listRelatedEntries(database, viewerId, projectId, RELATED));
  if (rows.length === 0) throw new ProjectNotFoundError();
  return related(rows);
}

export interface PublicExtras extends RelatedProjects {
  readonly versions: readonly { readonly id: string; readonly version: string }[];
  readonly inside: PublicInside | null;
  readonly questions: PublicQuestions;
}

export async function readPublicExtras({ database }: Deps, projectId: string): Promise<PublicExtras> {
  const rows = await readFresh(database, () => listPageEntries(database, projectId, RELATED));
  const self = rows.find(({ kind }) => kind === 'self');
  return {
    inside: self?.inside ?? null,
    questions: self?.questions ?? { total: 0, rows: [] },
    versions: rows
      .filter(({ kind }) => kind !== 'self')
      .map(({ id, rowVersion }) => ({ id, version: rowVersion })),
    ...related(rows),
  };
}

function related(rows: readonly RelatedRow[]): RelatedProjects {
  return {
    seller: rows.filter(({ kind }) => kind === 'seller'),
    similar: rows.filter(({ kind }) => kind === 'similar'),
  };
}
