import type { Category } from './project.ts';
import type { Licence } from './sale-mode.ts';

export interface Offer {
  readonly category: Category;
  /** Null for a device. */
  readonly repositoryPrivate: boolean | null;
  /** Null for a device, and for a commit without a stored zip. */
  readonly archiveBytes: number | null;
  readonly video: boolean;
  /** Undefined if the project is for one buyer. */
  readonly licence?: Licence | undefined;
  /** One part a line. */
  readonly parts?: string | undefined;
}

export type Gotten =
  | { readonly kind: 'archive'; readonly bytes: number | null }
  | { readonly kind: 'repository'; readonly isIncluded: boolean }
  | { readonly kind: 'device' | 'versions' | 'delivery' | 'messages' | 'support' }
  | { readonly kind: 'box'; readonly parts: readonly string[] }
  | { readonly kind: 'video'; readonly isIncluded: boolean }
  | { readonly kind: 'licence'; readonly licence: Licence | null }
  | { readonly kind: 'cancel'; readonly until: 'download' | 'shipped' | null };

/** What a buyer gets for the money, from what everybody may read before paying. */
export function whatOneGets(offer: Offer, hasSupport: boolean): Gotten[] {
  const { category, repositoryPrivate, archiveBytes, video, licence = null } = offer;
  const always: Gotten[] = [{ kind: 'messages' }, ...(hasSupport ? [{ kind: 'support' } as const] : [])];
  if (category === 'HARDWARE') {
    const parts = linesOf(offer.parts ?? '');
    return [
      { kind: 'device' },
      ...(parts.length > 0 ? [{ kind: 'box', parts } as const] : []),
      { kind: 'video', isIncluded: video },
      { kind: 'delivery' },
      { kind: 'cancel', until: 'shipped' },
      ...always,
    ];
  }
  const isPrivate = repositoryPrivate === true;
  return [
    { kind: 'archive', bytes: archiveBytes },
    { kind: 'repository', isIncluded: !isPrivate },
    ...(video ? [{ kind: 'video', isIncluded: true } as const] : []),
    { kind: 'licence', licence },
    { kind: 'versions' },
    { kind: 'cancel', until: isPrivate ? 'download' : null },
    ...always,
  ];
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
