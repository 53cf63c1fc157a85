import { sql } from 'kysely';
import { splitFilterKey } from '#domain/catalogue/facets.ts';
import type { KnownWord } from '#domain/catalogue/search-terms.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { runStatement, statement } from '../../database/statement.ts';

export interface TypedWord {
  readonly word: string;
  readonly sound: string | null;
  readonly isIndic: boolean;
  readonly isUnfinished: boolean;
  readonly isCorrected: boolean;
}

export interface Vocabulary {
  readonly known: readonly KnownWord[];
  readonly listed: number;
  readonly filtered: readonly number[];
}

const MAX_FORMS = 12;
const MAX_COMPLETIONS = 6;
const MAX_SIMILAR = 20;
const MAX_CORRECTED_WORDS = 4;
/**
 * Words of at most this length are also corrected by generating edits, because a single edit leaves such words too few
 * common trigrams.
 */
const MAX_EDITED_LENGTH = 6;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const selectKnownWords = statement(
  'vocabulary-known-words',
  `with typed (word, sound, is_indic, is_unfinished, is_corrected, place) as (
    select * from unnest((select $1::text[]), (select $2::text[]),
      (select $3::boolean[]), (select $4::boolean[]),
      (select $5::boolean[])) with ordinality
  ),
  found (match, typed, word, documents, headings) as (
    select 'word', typed.word, known.word, known.documents, known.headings
      from typed join search_vocabulary known on known.word = typed.word
    union all
    select 'part', part, known.word, known.documents, known.headings
      from unnest((select $6::text[])) part join search_vocabulary known on known.word = part
    union all
    select 'form', typed.word, form.* from typed cross join lateral (
      select known.word, known.documents, known.headings from search_vocabulary known
       where known.stem = (ts_lexize('english_stem', typed.word))[1] and known.word <> typed.word
       order by known.documents desc limit ${MAX_FORMS}) form
    union all
    select 'sound', typed.word, same.* from typed cross join lateral (
      select known.word, known.documents, known.headings from search_vocabulary known
       where known.sound = typed.sound and known.word <> typed.word and (typed.is_indic or known.word > '~')
       order by known.documents desc limit ${MAX_FORMS}) same
    union all
    select 'unfinished', typed.word, completion.* from typed cross join lateral (
      select known.word, known.documents, known.headings from search_vocabulary known
       where known.word > typed.word collate "C" and known.word < (typed.word || chr(1114111)) collate "C"
       order by known.headings desc, known.documents desc limit ${MAX_COMPLETIONS}) completion
     where typed.is_unfinished
    union all
    select 'similar', typed.word, likely.* from (
      select typed.word from typed
       where typed.is_corrected and not exists (select from search_vocabulary known
         where known.word = typed.word and (known.headings > 0 or known.documents = 0))
       order by typed.place limit ${MAX_CORRECTED_WORDS}) typed
      cross join lateral (
        (select known.word, known.documents, known.headings from search_vocabulary known
          where known.word % typed.word
          order by similarity(known.word, typed.word) desc, known.headings desc limit ${MAX_SIMILAR})
        union
        select known.* from (
          select overlay(typed.word placing letter from place for 1) as word
            from generate_series(1, length(typed.word)) place, string_to_table('${LETTERS}', null) letter
          union all
          select overlay(typed.word placing reverse(substr(typed.word, place, 2)) from place for 2)
            from generate_series(1, length(typed.word) - 1) place) edited
        cross join lateral (
          select known.word, known.documents, known.headings from search_vocabulary known
           where known.word = edited.word limit 1) known
         where length(typed.word) <= ${MAX_EDITED_LENGTH}) likely
  ),
  listed (projects) as (
    select coalesce(sum(projects), 0)::int from catalogue_facets where category = '' and facet = 'category'
  ),
  filtered (projects) as (
    select coalesce(array_agg(coalesce(known.projects, 0) order by wanted.place), '{}')
      from unnest((select $7::text[]), (select $8::text[])) with ordinality wanted (facet, value, place)
      left join catalogue_facets known on (known.category, known.facet, known.value) = ('', wanted.facet, wanted.value)
  )
  select listed.projects as listed, filtered.projects as filtered, found.*
    from listed cross join filtered left join found on true`,
);

export async function findKnownWords(
  database: Queryable,
  typed: readonly TypedWord[],
  parts: readonly string[],
  keys: readonly string[],
): Promise<Vocabulary> {
  const wanted = keys.map((key) => splitFilterKey(key));
  const rows = await runStatement<KnownWord & Pick<Vocabulary, 'listed' | 'filtered'>>(
    database,
    selectKnownWords,
    [
      typed.map(({ word }) => word),
      typed.map(({ sound }) => sound),
      typed.map(({ isIndic }) => isIndic),
      typed.map(({ isUnfinished }) => isUnfinished),
      typed.map(({ isCorrected }) => isCorrected),
      parts,
      wanted.map(({ facet }) => facet),
      wanted.map(({ value }) => value),
    ],
  );
  return {
    known: rows.filter(({ match }) => match !== null),
    listed: rows[0]?.listed ?? 0,
    filtered: rows[0]?.filtered ?? [],
  };
}

export async function listWordsWithoutSound(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('searchVocabulary')
    .select('word')
    .where('sound', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}

export async function saveSounds(
  database: Database,
  sounds: readonly { readonly word: string; readonly sound: string }[],
): Promise<void> {
  await sql`
    update search_vocabulary known set sound = spoken.sound
      from unnest(${sounds.map(({ word }) => word)}::text[], ${sounds.map(({ sound }) => sound)}::text[]) spoken (word, sound)
     where known.word = spoken.word`.execute(database);
}

export async function listCompletions(
  database: Queryable,
  beginning: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_vocabulary
     where word >= ${beginning} collate "C" and word < (${beginning}::text || chr(1114111)) collate "C"
     order by headings desc, documents desc, word limit ${limit}`.execute(database);
  return rows.map(({ word }) => word);
}
