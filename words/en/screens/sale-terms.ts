import type { Licence } from '#domain/projects/sale-mode.ts';
import { plural } from './plural.ts';

export const saleTermsTexts = {
  oneBuyer: 'For one buyer',
  licence: 'Licence',
  licences: {
    'personal-use': 'Personal use',
    'single-project': 'One project',
    'any-project': 'Any project',
    repository: 'Licence of the repository',
  } satisfies Record<Licence, string>,
  allowed: {
    'personal-use': 'You may run it, change it and learn from it for yourself, but not publish or sell it.',
    'single-project':
      'You may use it in one of your projects, which you may publish or sell. You may not sell the code itself.',
    'any-project':
      'You may use it in any number of your projects, which you may publish or sell. You may not sell the code itself.',
    repository: 'You may do what the licence file in the code allows.',
  } satisfies Record<Licence, string>,
  copies: (sold: number) => (sold === 0 ? 'Copies' : `Copies · ${sold.toLocaleString('en-IN')} sold`),
  copiesLine: 'Others can buy copies too. You can buy one, and it stays yours.',
  sold: (sold: number) => `${plural(sold, 'copy', 'copies')} sold`,
} as const;
