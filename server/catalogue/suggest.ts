import { parseSearch } from '#domain/catalogue/search-query.ts';
import { searchWords } from '#domain/catalogue/search-words.ts';
import type { Context } from '../context.ts';
import { resolveSearch } from './search/find-matches.ts';
import { listCompletions } from './search/vocabulary-store.ts';
import { listProjectsByTitle, type SuggestedProject } from './suggestion-store.ts';

export interface Suggestions {
  readonly searches: readonly string[];
  readonly projects: readonly SuggestedProject[];
}

const MAX_SEARCHES = 5;
const MAX_PROJECTS = 4;
const MIN_LENGTH = 2;

export async function suggest(
  context: Pick<Context, 'database' | 'counts' | 'romaniser'>,
  typed: string,
): Promise<Suggestions> {
  const query = parseSearch(typed);
  const words = searchWords(typed);
  const last = words.at(-1) ?? '';
  if (query.isExact || query.title.length < MIN_LENGTH) return { searches: [], projects: [] };
  const [completions, projects] = await Promise.all([
    last.length < MIN_LENGTH ? [] : listCompletions(context.database, last, MAX_SEARCHES),
    listProjectsByTitle(context.database, query.title, MAX_PROJECTS),
  ]);
  if (query.paid !== null) return { searches: [], projects };
  const before = query.title.split(/\s+/u).slice(0, -1);
  if (completions.length > 0) {
    return { searches: completions.map((word) => [...before, word].join(' ')), projects };
  }
  const { corrected } = await resolveSearch(context, typed);
  return { searches: corrected === null ? [] : [corrected], projects };
}
