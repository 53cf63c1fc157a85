import type { Context } from '../../context.ts';
import {
  type FoundPerson,
  type FoundProject,
  type ListedPurchase,
  listPurchasesBy,
  searchPeople,
  searchProjects,
} from './search-store.ts';

export interface Found {
  readonly people: readonly FoundPerson[];
  readonly projects: readonly FoundProject[];
  readonly purchases: readonly ListedPurchase[];
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const RECEIPT = /^(?:ph-)?(\d{1,15})$/u;
const MIN_PART = 3;

export async function searchConsole({ database }: Pick<Context, 'database'>, typed: string): Promise<Found> {
  const text = typed.trim().toLowerCase().replace(/^@/u, '');
  const id = UUID.test(text) ? text : null;
  const receipt = RECEIPT.exec(text)?.[1];
  const hasPart = id !== null || text.length >= MIN_PART;
  const [people, projects, purchases] = await Promise.all([
    hasPart ? searchPeople(database, text, id) : [],
    hasPart ? searchProjects(database, text, id) : [],
    id !== null
      ? listPurchasesBy(database, { id })
      : receipt !== undefined
        ? listPurchasesBy(database, { receiptNumber: Number(receipt) })
        : listPurchasesBy(database, { intentId: typed.trim() }),
  ]);
  return { people, projects, purchases };
}
