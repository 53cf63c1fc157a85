import unhomoglyph from 'unhomoglyph';
import type { Lookalikes } from '../../ports/lookalikes.ts';

/** Confusable characters of Unicode TR 39, section 4; `rn` and `m` have the same skeleton. */
export function createLookalikes(): Lookalikes {
  return {
    skeletonOf: (text) => unhomoglyph(text.toLowerCase().normalize('NFD')).normalize('NFD').toLowerCase(),
  };
}
