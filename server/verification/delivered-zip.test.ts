import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Check } from '#contract/entities/verification.ts';
import { importRepository } from '#tests/attack/odd-repositories.ts';
import { LONG_README, makeProject, makeRepository } from '#tests/support/repositories.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();
let asha: TestPerson;
beforeEach(async () => {
  asha = await app.signUp({ github: 'asha-verma' });
});

const code = (word: string, lines = 60) =>
  Array.from(
    { length: lines },
    (_none, index) => `export const ${word}${index} = (x) => x * ${index * 31};\n`,
  ).join('');
const FILES = {
  'src/a.js': code('alpha'),
  'src/b.js': code('beta'),
  'src/small.js': code('tiny', 2),
  'package.json': '{"name":"timer"}',
  'test/a.test.js': code('check', 5),
  LICENSE: 'MIT License\n\nCopyright (c) 2026 asha-verma\n',
};
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 123456\n`;

let made = 0;
async function verifyWith(attributes: string | null, files: Record<string, string> = FILES) {
  made += 1;
  const name = `delivered-${made}`;
  await makeProject(app, 'asha-verma', name, {
    ...files,
    ...(attributes === null ? {} : { '.gitattributes': attributes }),
  });
  return app.api(asha)('POST /api/projects/anayze-repo', {
    body: { repo_url: `https://github.com/asha-verma/${name}` },
  });
}
const archiveCheck = (checks: readonly Check[]) => checks.find(({ id }) => id === 'archive');

describe('zips that differ from the commit', () => {
  it.each([
    ['all of the source', 'src/** export-ignore\n'],
    ['a folder', 'src export-ignore\n'],
    ['most of the source', '/src/a.js export-ignore\n'],
    ['everything but the README', '* export-ignore\nREADME.md -export-ignore\npackage.json -export-ignore\n'],
    ['the README', 'README.md export-ignore\n'],
    ['the licence', 'LICENSE export-ignore\n'],
    ['the tests', '/test export-ignore\n'],
    ['the list of dependencies', 'package.json export-ignore\n'],
  ])('a zip is rejected when .gitattributes excludes %s', async (_what, attributes) => {
    const { status, problem } = await verifyWith(attributes);
    expect([status, problem.code]).toEqual([422, 'not-verified']);
    expect(problem.message).toContain('.gitattributes leaves');
    expect(problem.message).toContain('Remove the lines with export-ignore from .gitattributes');
    const check = archiveCheck(problem['checks'] as Check[]);
    expect(check?.places?.length).toBeGreaterThan(0);
    expect(await app.context.database.selectFrom('archives').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['export-subst', 'src/a.js export-subst\n', `// $Format:%H$\n${code('alpha')}`],
    ['ident', 'src/a.js ident\n', `// $Id$\n${code('alpha')}`],
    ['another encoding', 'src/a.js working-tree-encoding=UTF-16LE text\n', code('alpha')],
  ])('a zip is rejected when .gitattributes changes a file by %s', async (_what, attributes, text) => {
    const { status, problem } = await verifyWith(attributes, { ...FILES, 'src/a.js': text });
    expect(status).toBe(422);
    expect(problem.message).toContain('.gitattributes changes src/a.js on export');
    expect(problem.message).toContain('export-subst');
  });

  it('a zip is rejected when the source code is in Git LFS', async () => {
    const { status, problem } = await verifyWith(null, {
      ...FILES,
      'src/a.js': POINTER,
      'src/b.js': POINTER,
    });
    expect(status).toBe(422);
    expect(problem.message).toMatch(/Git LFS pointers instead of \d+% of the source code|no source code/u);
  });
});

describe('zips that match the commit', () => {
  it('a zip that differs only in line endings is accepted', async () => {
    const { status } = await verifyWith('*.js text eol=crlf\n');
    expect(status).toBe(200);
  });

  it('a zip missing less than 5 % of the source is accepted with a warning', async () => {
    const { status, body } = await verifyWith('src/small.js export-ignore\n.gitattributes export-ignore\n');
    expect(status).toBe(200);
    expect(archiveCheck(body.data.checks)).toMatchObject({
      result: 'warn',
      sentence: 'Buyers get a zip of exactly this commit. 2 files of the commit are not in the zip.',
    });
  });

  it('Git LFS files and submodules are reported as missing from the zip', async () => {
    const folder = join(app.sandbox.repositoriesDirectory, 'asha-verma', 'with-submodule');
    await importRepository(folder, 'asha-verma', [
      { path: 'README.md', content: LONG_README },
      ...Object.entries(FILES).map(([path, content]) => ({ path, content })),
      { path: 'model.onnx', content: POINTER },
      { path: 'libs/engine', mode: '160000' },
    ]);
    const { body } = await app.api(asha)('POST /api/projects/anayze-repo', {
      body: { repo_url: 'https://github.com/asha-verma/with-submodule' },
    });
    expect(archiveCheck(body.data.checks)?.sentence).toBe(
      'Buyers get a zip of exactly this commit. 1 file is stored in Git LFS: the zip contains only the pointer. 1 submodule of the repository is not in the zip.',
    );
  });
});

it('links inside the repository and names that Windows cannot unpack are a warning that names them to the seller', async () => {
  await makeRepository(app, 'asha-verma', 'named', async (folder) => {
    for (const [path, text] of Object.entries({
      ...FILES,
      'AGENTS.md': 'How to work here.\n',
      'src/aux.js': code('aux', 3),
      'src/A.js': code('capital', 3),
      'README.md': LONG_README,
    })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await symlink('AGENTS.md', join(folder, 'CLAUDE.md'));
  });
  const { body } = await app.api(asha)('POST /api/projects/anayze-repo', {
    body: { repo_url: 'https://github.com/asha-verma/named' },
  });
  expect(archiveCheck(body.data.checks)).toMatchObject({
    result: 'warn',
    reason: 'zip-unpacks-differently',
    params: { leftOut: 0, pointers: 0, submodules: 0, names: 3, links: 1 },
    places: ['src/A.js', 'src/a.js', 'src/aux.js', 'CLAUDE.md → AGENTS.md'],
  });
});
