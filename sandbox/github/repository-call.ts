import type { FastifyRequest } from 'fastify';
import { GitHubApiError } from './github-api.ts';
import type { Answer, Caller } from './github-api.ts';
import { findCommitSha, findHeadSha } from './repository-facts.ts';
import type { StoredRepository } from './repository-folder.ts';

export interface RepositoryCall {
  repository: StoredRepository;
  caller: Caller;
  rest: string;
  query: Record<string, string | undefined>;
  request: FastifyRequest;
  api: string;
}

export type AddRepositoryRoute = (path: string, work: (call: RepositoryCall) => Promise<Answer>) => void;

export async function commitFor(
  repository: StoredRepository,
  ref: string | undefined,
): Promise<string | null> {
  return ref === undefined || ref === '' ? findHeadSha(repository) : findCommitSha(repository, ref);
}

export function emptyRepository(): GitHubApiError {
  return new GitHubApiError(409, 'Git Repository is empty.');
}

/** https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api */
export function paginate<T>(
  call: Pick<RepositoryCall, 'query' | 'api' | 'request'>,
  items: readonly T[],
  present: (item: T) => unknown,
): Answer {
  const number = (name: string, fallback: number, most: number): number => {
    const value = Number(call.query[name] ?? fallback);
    return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : fallback;
  };
  const perPage = number('per_page', 30, 100);
  const page = number('page', 1, 1_000_000);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const address = new URL(call.request.url, call.api);
  const link = (to: number, relation: string): string => {
    address.searchParams.set('page', String(to));
    return `<${address.toString()}>; rel="${relation}"`;
  };
  const links = [
    ...(page > 1 ? [link(page - 1, 'prev')] : []),
    ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
    ...(page > 1 ? [link(1, 'first')] : []),
  ];
  return {
    body: items.slice((page - 1) * perPage, page * perPage).map((item) => present(item)),
    ...(links.length === 0 ? {} : { headers: { link: links.join(', ') } }),
  };
}
