import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface ExportPage {
  readonly after: string;
  readonly limit: number;
}

export type ExportRow = { readonly id: string } & Record<string, unknown>;

export type ExportPart = (
  database: Queryable,
  profileId: string,
  page: ExportPage,
) => Promise<readonly ExportRow[]>;

/** @param column - the column that the query selects as `id` */
export function readPage(column: string, { after, limit }: ExportPage) {
  const id = sql.ref<string>(column);
  return async <Database, Table extends keyof Database, Row>(
    query: SelectQueryBuilder<Database, Table, Row>,
  ): Promise<Row[]> => await query.where(id, '>', after).orderBy(id).limit(limit).execute();
}
