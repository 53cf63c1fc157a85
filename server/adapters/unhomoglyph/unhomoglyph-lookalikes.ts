import unhomoglyph from 'unhomoglyph';
import type { Lookalikes } from '../../ports/lookalikes.ts';

/** The confusables of Unicode TR 39, section 4; `rn` and `m` come out the same. */
export function createLookalikes(): Lookalikes {
  return {
    skeletonOf: (text) => unhomoglyph(text.toLowerCase().normalize('NFD')).normalize('NFD').toLowerCase(),
  };
}
