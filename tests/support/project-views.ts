import type { Caller } from './api-caller.ts';

export interface ProjectViews {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly card: string | null;
  readonly page: string;
  readonly buyersPage: string;
}

export async function fetchProjectViews(
  projectId: string,
  { visitor, buyer }: { readonly visitor: Caller; readonly buyer: Caller },
): Promise<ProjectViews> {
  const startedAt = performance.now();
  const details = { params: { projectId } };
  const [list, page, buyersPage] = await Promise.all([
    visitor('GET /api/projects/searchproject'),
    visitor('GET /api/projects/projectdetails/{projectId}', details),
    buyer('GET /api/projects/projectdetails/{projectId}', details),
  ]);
  const card = list.body.data.find(({ id }) => id === projectId);
  return {
    startedAt,
    endedAt: performance.now(),
    card: card === undefined ? null : JSON.stringify(card),
    page: new TextDecoder().decode(page.bytes),
    buyersPage: new TextDecoder().decode(buyersPage.bytes),
  };
}

export const shows =
  (text: string) =>
  ({ card, page }: ProjectViews): boolean =>
    [card, page].every((shown) => shown?.includes(text));

export const isGone = ({ card, page }: ProjectViews): boolean =>
  card === null && page.includes('"code":"not-found"');
