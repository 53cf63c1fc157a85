import type { ColumnType } from 'kysely';

/** JSON is read as a value and written as text. */
export type JsonColumn<T> = ColumnType<T, string, string>;

/** What a verification found, as stored and (without `places`) shown. */
export interface StoredReport {
  checks: {
    id: string;
    title: string;
    result: 'pass' | 'warn' | 'fail';
    sentence: string;
    advice?: string;
    places?: string[];
  }[];
  languages: { name: string; bytes: number; percent: number }[];
  readme_verified: boolean;
  note?: string | null;
  suggested?: { title: string; description: string; tech_stack: string };
}
