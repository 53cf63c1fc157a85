import { sql } from 'kysely';
import type { SignalKind } from '#domain/projects/reputation.ts';
import type { Queryable } from '../../database/database.ts';

export interface Connection {
  readonly username: string;
  readonly kinds: readonly SignalKind[];
}

export interface Connections {
  readonly buyers: number;
  readonly reviewers: number;
  readonly connections: readonly Connection[];
}

export async function listConnections(db: Queryable, profileId: string, limit: number): Promise<Connections> {
  const figures = await db
    .selectFrom('sellerFigures')
    .select(['buyers', 'reviewers'])
    .where('sellerId', '=', profileId)
    .executeTakeFirst();
  const { rows } = await sql<Connection>`
    select coalesce(other.username, 'deleted user ' || other.id) as username,
           array_agg(distinct theirs.kind order by theirs.kind) as kinds
      from account_signals mine
      join account_signals theirs
        on theirs.kind = mine.kind and theirs.value = mine.value and theirs.profile_id <> mine.profile_id
      join profiles other on other.id = theirs.profile_id
     where mine.profile_id = ${profileId}
     group by other.id order by count(*) desc, other.id limit ${limit}`.execute(db);
  return { buyers: figures?.buyers ?? 0, reviewers: figures?.reviewers ?? 0, connections: rows };
}
