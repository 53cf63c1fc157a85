import type { ColumnType } from 'kysely';
import type { FormerTexts } from '#domain/projects/former-texts.ts';

export type JsonColumn<T> = ColumnType<T, string, string>;

export type StoredFormerTexts = readonly FormerTexts[];

/** `places` is never sent to clients. */
export interface StoredReport {
  checks: {
    id: string;
    title: string;
    result: 'pass' | 'warn' | 'fail';
    sentence: string;
    advice?: string;
    reason?: string;
    params?: object;
    places?: string[];
  }[];
  languages: { name: string; bytes: number; percent: number }[];
  readme_verified: boolean;
  note?: string | null;
  note_reason?: string | null;
  suggested?: { title: string; description: string; tech_stack: string; features?: string };
}
