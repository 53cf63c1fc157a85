import { describe, expect, it } from 'vitest';
import { findRepositoryName } from '#domain/verification/repository-url.ts';
import { toRepositoryUrl } from './to-repository-url.ts';

const url = 'https://github.com/asha-verma/mess-menu';

describe('pasted repository addresses', () => {
  it.each([
    url,
    `  ${url}/ `,
    `${url}.git`,
    `${url}/tree/main/src`,
    `${url}?tab=readme-ov-file#start`,
    'http://github.com/asha-verma/mess-menu',
    'github.com/asha-verma/mess-menu',
    'git@github.com:asha-verma/mess-menu.git',
  ])('a URL copied from GitHub is parsed as its repository: %s', (text) => {
    expect(findRepositoryName(toRepositoryUrl(text))).toEqual({ owner: 'asha-verma', name: 'mess-menu' });
  });

  it('a dot in a repository name is kept', () => {
    expect(toRepositoryUrl('github.com/a/b.js')).toBe('https://github.com/a/b.js');
  });

  it.each(['', 'mess-menu', 'asha-verma/mess-menu', 'https://github.com/asha-verma', 'ftp://github.com/a/b'])(
    'any other pasted text is unchanged: %s',
    (text) => {
      expect(toRepositoryUrl(text)).toBe(text);
    },
  );
});
