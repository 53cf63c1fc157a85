import { describe, expect, it } from 'vitest';
import { findRepositoryName, repositoryUrlOf } from './repository-url.ts';

describe('repository URLs', () => {
  it.each([
    'https://github.com/asha-verma/mess-menu',
    'https://github.com/asha-verma/mess-menu/',
    'https://github.com/asha-verma/mess-menu.git',
    'https://www.github.com/asha-verma/mess-menu',
    '  https://github.com/asha-verma/mess-menu  ',
    'https://github.com/asha-verma/mess-menu?tab=readme-ov-file',
    'https://github.com/asha-verma/mess-menu#readme',
    'https://github.com/asha-verma/mess-menu/tree/main/src?tab=readme-ov-file#start',
    'https://GitHub.com/asha-verma/mess-menu',
    'HTTPS://WWW.GITHUB.COM/asha-verma/mess-menu',
    'http://github.com/asha-verma/mess-menu',
    'github.com/asha-verma/mess-menu',
    'https://asha@github.com/asha-verma/mess-menu.git',
    'git@github.com:asha-verma/mess-menu.git',
    'ssh://git@github.com/asha-verma/mess-menu.git',
    'git clone https://github.com/asha-verma/mess-menu.git',
    '$ git clone git@github.com:asha-verma/mess-menu.git',
    'git clone https://github.com/asha-verma/mess-menu.git my-folder',
    'git clone --depth 1 --branch main https://github.com/asha-verma/mess-menu.git',
    'git remote add origin git@github.com:asha-verma/mess-menu.git',
    'gh repo clone asha-verma/mess-menu',
    'git+https://github.com/asha-verma/mess-menu.git',
    'git+ssh://git@github.com/asha-verma/mess-menu.git',
    'git://github.com/asha-verma/mess-menu.git',
    '<https://github.com/asha-verma/mess-menu>',
    '"https://github.com/asha-verma/mess-menu"',
    '[mess-menu](https://github.com/asha-verma/mess-menu)',
    '\u200Bhttps://github.com/asha-verma/mess-menu\u200B',
  ])('a repository URL in an accepted form is parsed: %s', (text) => {
    expect(findRepositoryName(text)).toEqual({ owner: 'asha-verma', name: 'mess-menu' });
  });

  it('a repository name may contain dots', () => {
    expect(findRepositoryName('https://github.com/a/b.js.git')).toEqual({ owner: 'a', name: 'b.js' });
  });

  it.each([
    '',
    'mess-menu',
    'https://gitlab.com/asha-verma/mess-menu',
    'https://github.com.evil.example/asha-verma/mess-menu',
    'https://user:pw@github.com/asha-verma/mess-menu',
    'https://github.com:8443/asha-verma/mess-menu',
    'https://github.com/asha-verma',
    'https://github.com/asha-verma/..',
    'https://github.com/../mess-menu',
    'https://github.com/asha-verma/mess%2Fmenu',
    'https://169.254.169.254/latest/meta-data',
    'ssh://git@gitlab.com/asha-verma/mess-menu.git',
    'git@github.com.evil.example:asha-verma/mess-menu.git',
    'git clone --upload-pack=evil https://github.com/asha-verma/mess-menu.git',
    'https://ghp_0123@evil.example/asha-verma/mess-menu',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('text that is not the https URL of a GitHub repository is rejected: %s', (text) => {
    expect(findRepositoryName(text)).toBeNull();
  });

  it('a pasted address is written as the URL of its repository, and other text is unchanged', () => {
    expect(repositoryUrlOf('git@github.com:a/b.js.git')).toBe('https://github.com/a/b.js');
    expect(repositoryUrlOf('mess-menu')).toBe('mess-menu');
    expect(repositoryUrlOf('code.example.in/a/b', 'code.example.in')).toBe('https://code.example.in/a/b');
  });
});
