import type { ListFilters } from '#contract/public-pages.ts';
import { filterValue, MAX_FILTER_LENGTH, PRICE_BAND_VALUES } from '#domain/catalogue/facets.ts';
import { LIST_SORTS } from '#domain/projects/project-list.ts';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';

// This module parses the query of public pages. It ignores unknown values, so that no URL causes an error.

type Query = Readonly<Record<string, unknown>>;

const MAX_SEARCH_LENGTH = 100;
const CURSOR = /^[\w-]{1,400}$/u;

export function filtersOf(query: Query): ListFilters {
  const search = textOf(query['search']).slice(0, MAX_SEARCH_LENGTH).trim();
  const category = choiceOf(CATEGORIES, query['category']);
  const level = choiceOf(COMPLEXITIES, query['level']);
  const price = choiceOf(PRICE_BAND_VALUES, query['price']);
  const subject = filterValue(textOf(query['subject']).slice(0, MAX_FILTER_LENGTH));
  const technology = filterValue(textOf(query['technology']).slice(0, MAX_FILTER_LENGTH));
  const isSet = (name: string) => choiceOf(['true'], query[name]) !== undefined;
  const sort = choiceOf(LIST_SORTS, query['sort']);
  const view = choiceOf(['list'], query['view']);
  const cursor = cursorOf(query);
  return {
    ...(search === '' ? {} : { search }),
    ...(category === undefined ? {} : { category }),
    ...(level === undefined ? {} : { level }),
    ...(price === undefined ? {} : { price }),
    ...(subject === '' ? {} : { subject }),
    ...(technology === '' ? {} : { technology }),
    ...(isSet('tests') ? { tests: true } : {}),
    ...(isSet('video') ? { video: true } : {}),
    ...(isSet('sold') ? { sold: true } : {}),
    ...(sort === undefined ? {} : { sort }),
    ...(view === undefined ? {} : { view }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

export function cursorOf(query: Query): string | undefined {
  const cursor = textOf(query['cursor']);
  return CURSOR.test(cursor) ? cursor : undefined;
}

function textOf(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last.replaceAll(/\p{Cc}+/gu, ' ') : '';
}

function choiceOf<const Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  const text = textOf(given);
  return values.find((value) => value === text);
}
