import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSecrets } from '../committed-secrets.ts';
import { PROVIDER_ROWS } from './search.ts';

/** A made-up text of each vendor's form, cut by a dot, so that secret scanners do not flag the file. */
const samples = readFileSync(new URL('samples.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [provider = '', word = '', text = ''] = line.split(' | ');
    return { provider, word, text: text.replace('·', '') };
  });

const providersIn = (text: string) => findSecrets('src/app.txt', text).map(({ provider }) => provider);

describe('the table of secrets', () => {
  it.each(samples)(
    'finds a secret of $provider in code, settings and data ($word)',
    ({ provider, word, text }) => {
      const forms =
        word === ''
          ? [`const a = "${text}";`, `url: ${text}`, `echo '${text}'`]
          : [`${word}_KEY="${text}"`, `'${word}_key': '${text}',`, `const ${word} = '${text}';`];
      for (const form of forms) expect(providersIn(form)).toContain(provider);
    },
  );

  it.each(samples)(
    'finds none of $provider in a placeholder or a variable ($word)',
    ({ provider, word, text }) => {
      const blank = text.replaceAll(/[A-Za-z0-9]/gu, 'x');
      const name = word === '' ? 'api' : word;
      expect(providersIn(`${name}_KEY="${blank}"`)).not.toContain(provider);
      expect(providersIn(`const ${name}_key = process.env.${name}_KEY_OF_PRODUCTION_2;`)).toEqual([]);
    },
  );

  it('has a sample for every vendor', () => {
    const sampled = new Set(samples.map(({ provider }) => provider));
    expect(PROVIDER_ROWS.filter(({ provider }) => !sampled.has(provider))).toEqual([]);
  });
});
