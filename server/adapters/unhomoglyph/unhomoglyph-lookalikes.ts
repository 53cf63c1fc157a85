import unhomoglyph from 'unhomoglyph';
import type { Lookalikes } from '../../ports/lookalikes.ts';

/** Unicode TR 39 section 4 confusables; maps `rn` and `m` to the same skeleton. */
export function createLookalikes(): Lookalikes {
  return {
    skeletonOf: (text) => unhomoglyph(text.toLowerCase().normalize('NFD')).normalize('NFD').toLowerCase(),
  };
}
