import type { Licence } from '#domain/projects/sale-mode.ts';

export const saleModeFieldsTexts = {
  title: 'How many buyers?',
  exclusive: 'One buyer',
  exclusiveHint: 'The first buyer is the only one. After that it is sold out.',
  copies: 'Copies',
  copiesHint: 'Many buyers, each once. It stays on sale, and you choose the licence.',
  licence: 'Licence of the copies',
  buyersMay: {
    'personal-use':
      'Buyers may run it, change it and learn from it for themselves, but not publish or sell it.',
    'single-project': 'Buyers may use it in one of their projects, but not sell the code itself.',
    'any-project': 'Buyers may use it in any number of projects, but not sell the code itself.',
    repository: 'Buyers may do what the licence file in your repository allows. It must have one.',
  } satisfies Record<Licence, string>,
  fixed: 'This can no longer be changed, because the project has been sold.',
  beforeFirstSale: 'You can change this until someone pays for the project.',
} as const;
