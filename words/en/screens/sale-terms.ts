import type { Licence } from '#domain/projects/sale-mode.ts';
import { plural } from './plural.ts';

export const saleTermsTexts = {
  oneBuyer: 'One buyer',
  oneBuyerLine: 'Only one person can buy it. Then it is sold out.',
  licence: 'Licence',
  licences: {
    'personal-use': 'Personal use',
    'single-project': 'One project',
    'any-project': 'Any project',
    repository: 'Licence of the repository',
  } satisfies Record<Licence, string>,
  /** What each licence allows the buyer of a copy. */
  allowed: {
    'personal-use': 'You may run it, change it and learn from it for yourself, and not publish or sell it.',
    'single-project':
      'You may use it in one project of yours, which you may publish or sell, but not as code of its own.',
    'any-project':
      'You may use it in any number of your projects, which you may publish or sell, but not as code of its own.',
    repository: 'You may do what the licence file in the code allows.',
  } satisfies Record<Licence, string>,
  copies: (sold: number) => (sold === 0 ? 'Copies' : `Copies · ${sold.toLocaleString('en-IN')} sold`),
  copiesLine: 'Others can buy a copy, too. You keep yours and may buy it only once.',
  sold: (sold: number) => `${plural(sold, 'copy', 'copies')} sold`,
} as const;
