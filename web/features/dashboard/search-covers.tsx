import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_OWN_SEARCHED } from '#domain/projects/project-list.ts';
import { ownSearchTexts } from '#words/screens/own-search.ts';
import { type ProjectListName, projectListQuery } from '../../api/project-queries.ts';

export function SearchCovers({ list }: { list: ProjectListName }) {
  const whole = useInfiniteQuery(projectListQuery(list));
  if (whole.data?.pages[0]?.meta.totalIsCapped !== true) return null;
  return <p className="mb-4 text-sm text-muted">{ownSearchTexts.covers(MAX_OWN_SEARCHED)}</p>;
}
