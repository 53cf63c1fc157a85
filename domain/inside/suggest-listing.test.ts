import { expect, it } from 'vitest';
import { suggestListing, type SuggestionSource } from './suggest-listing.ts';

const source = (given: Partial<SuggestionSource> = {}): SuggestionSource => ({
  repository: { name: 'lab-timer', description: null },
  readme: null,
  languages: [],
  dependencies: [],
  hide: (text) => text.replaceAll('asha', '[…]'),
  ...given,
});

it('the suggested title, description, technologies and features come from the repository', () => {
  const readme =
    '# Timer for labs\n\nIt counts down, rings and writes the times by asha.\n\n## Features\n\n- Counts down\n- Rings\n';
  expect(
    suggestListing(
      source({
        readme,
        languages: [
          { name: 'CSS', bytes: 10 },
          { name: 'TypeScript', bytes: 900 },
          { name: 'Markdown', bytes: 5_000 },
        ],
        dependencies: [
          { name: 'react', version: '19' },
          { name: 'left-pad', version: '1' },
          { name: 'toString', version: '1' },
        ],
      }),
    ),
  ).toEqual({
    title: 'Timer for labs',
    description: 'It counts down, rings and writes the times by […].',
    tech_stack: 'TypeScript, CSS, React',
    features: 'Counts down\nRings',
  });
});

it.each([null, '# README\n\nText', '# asha/lab-timer', `# ${'x'.repeat(200)}`, '# A'])(
  'the suggested title is the repository name if the README has no usable title: %j',
  (readme) => {
    expect(suggestListing(source({ readme })).title).toBe('Lab timer');
  },
);

it('without a README, the suggested description is that of the repository', () => {
  const repository = { name: 'x', description: 'Counts down, by asha' };
  expect(suggestListing(source({ repository })).description).toBe('Counts down, by […]');
});
