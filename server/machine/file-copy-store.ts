import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export type FileStoreName = 'disk' | 's3';

export interface FileCopy {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export async function listCopies(
  database: Database,
  target: FileStoreName,
  names: readonly string[],
): Promise<Map<string, FileCopy>> {
  const { rows } = await sql<FileCopy>`
    select name, sha256, size_bytes as "sizeBytes" from file_copies
    where target = ${target} and name = any(${sql.val([...names])}::text[])`.execute(database);
  return new Map(rows.map((row) => [row.name, row]));
}

export async function saveCopy(database: Database, target: FileStoreName, copy: FileCopy): Promise<void> {
  await sql`
    insert into file_copies (target, name, sha256, size_bytes)
    values (${target}, ${copy.name}, ${copy.sha256}, ${copy.sizeBytes})
    on conflict (target, name) do update
    set sha256 = excluded.sha256, size_bytes = excluded.size_bytes, verified_at = now()`.execute(database);
}

export async function deleteCopies(database: Database, target: FileStoreName): Promise<void> {
  await sql`delete from file_copies where target = ${target}`.execute(database);
}
