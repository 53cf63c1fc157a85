import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The format of `repositories/<owner>.<name>.txt`:
 *
 *     description of the repository
 *     @@ commit <time> <subject>
 *     @@ licence MIT
 *     @@ file <path>
 *     content of the file
 */

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), 'repositories');

interface Commit {
  readonly time: string;
  readonly subject: string;
  readonly files: Map<string, string>;
}

export function writeRepositories(folder: string, isPrivate: (fullName: string) => boolean): void {
  for (const file of readdirSync(SOURCES).filter((name) => name.endsWith('.txt'))) {
    const [owner = '', name = ''] = file.split('.');
    const target = join(folder, owner, name);
    if (existsSync(target)) continue;
    const { description, commits } = parse(readFileSync(join(SOURCES, file), 'utf8'), owner);
    mkdirSync(dirname(target), { recursive: true });
    git(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', target]);
    git(
      ['--git-dir', target, '-c', 'fastimport.unpackLimit=0', 'fast-import', '--quiet', '--date-format=raw'],
      importStream(fileByFile(commits), owner),
    );
    writeFileSync(
      `${target}.json`,
      `${JSON.stringify({ description, private: isPrivate(`${owner}/${name}`) }, null, 2)}\n`,
    );
  }
}

/** The repositories with the files of their last commit. */
export function demoRepositories(): { name: string; files: { path: string; bytes: Buffer }[] }[] {
  return readdirSync(SOURCES)
    .filter((name) => name.endsWith('.txt'))
    .map((file) => {
      const [owner = ''] = file.split('.');
      const { commits } = parse(readFileSync(join(SOURCES, file), 'utf8'), owner);
      const files = new Map(commits.flatMap((commit) => [...commit.files]));
      return {
        name: file,
        files: [...files].map(([path, content]) => ({ path, bytes: Buffer.from(content) })),
      };
    });
}

export function parse(text: string, owner: string): { description: string; commits: Commit[] } {
  const [description = '', ...lines] = text.split('\n');
  const commits: Commit[] = [];
  let path: string | null = null;
  for (const line of lines) {
    const [, kind, words = ''] = /^@@ (commit|file|licence) (.*)$/u.exec(line) ?? [];
    const commit = commits.at(-1);
    if (kind === 'commit') {
      const [time = '', ...subject] = words.split(' ');
      commits.push({ time, subject: subject.join(' '), files: new Map() });
      path = null;
    } else if (kind === 'licence') {
      commit?.files.set('LICENSE', mitLicence(owner));
      path = null;
    } else if (kind === 'file') {
      path = words;
      commit?.files.set(path, '');
    } else if (commit !== undefined && path !== null) {
      commit.files.set(path, `${commit.files.get(path) ?? ''}${line}\n`);
    }
  }
  for (const { files } of commits)
    for (const [name, content] of files)
      files.set(name, content.trim() === '' ? '' : `${content.trimEnd()}\n`);
  return { description, commits };
}

const FIRST_FILES_DAYS = 70;
const DAY_MS = 86_400_000;

/** As students work: each file is a commit of its own on the way to the commit that names them all. */
function fileByFile(commits: readonly Commit[]): Commit[] {
  return commits.flatMap((commit, index) => {
    const end = Date.parse(commit.time);
    const before = commits[index - 1];
    const start = before === undefined ? end - FIRST_FILES_DAYS * DAY_MS : Date.parse(before.time);
    const files = [...commit.files];
    return files.map(([path, content], at) => {
      const isLast = at === files.length - 1;
      return {
        time: new Date(
          Math.round((start + ((end - start) * (at + 1)) / files.length) / 1_000) * 1_000,
        ).toISOString(),
        subject: isLast ? commit.subject : `Begin ${path}`,
        files: new Map([[path, content]]),
      };
    });
  });
}

const data = (content: string): string => `data ${Buffer.byteLength(content)}\n${content}\n`;

/** https://git-scm.com/docs/git-fast-import */
function importStream(commits: readonly Commit[], owner: string): Buffer {
  const text = commits.map(({ time, subject, files }) => {
    const who = `${nameOf(owner)} <${owner}@users.noreply.github.com> ${Date.parse(time) / 1000} +0530`;
    const changes = [...files].map(([path, content]) => `M 100644 inline ${path}\n${data(content)}`);
    return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${data(`${subject}\n`)}${changes.join('')}\n`;
  });
  return Buffer.from(text.join(''));
}

function git(words: readonly string[], input?: Buffer): void {
  const { status, stderr } = spawnSync('git', words, {
    ...(input === undefined ? {} : { input }),
    env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
  });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${String(stderr)}`);
}

function nameOf(login: string): string {
  return login
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function mitLicence(owner: string): string {
  return `MIT License

Copyright (c) 2026 ${nameOf(owner)}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
}
