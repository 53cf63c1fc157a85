import unhomoglyph from 'unhomoglyph';
import type { Lookalikes } from '../../ports/writing-systems.ts';

/** Follows the confusable characters of Unicode TR 39, section 4. For example, `rn` and `m` have the same skeleton. */
export function createLookalikes(): Lookalikes {
  return {
    skeletonOf: (text) => unhomoglyph(text.toLowerCase().normalize('NFD')).normalize('NFD').toLowerCase(),
  };
}
