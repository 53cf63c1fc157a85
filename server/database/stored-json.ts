import type { ColumnType } from 'kysely';
import type { FormerTexts } from '#domain/projects/former-texts.ts';
import type { VerificationReport } from '#domain/verification/verification-check.ts';

export type JsonColumn<T> = ColumnType<T, string, string>;

export type StoredFormerTexts = readonly FormerTexts[];

/** `places` is never sent to clients. */
export type StoredReport = VerificationReport;
