import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { controlGithub, installApp } from '#tests/support/github-sign-in.ts';
import { LONG_README, makeHistory, makeProject } from '#tests/support/repositories.ts';
import { detailsFor, market, projectForm } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const app = setUpApp();
let asha: TestPerson;
let buyer: TestPerson;

const code = (word: string) =>
  Array.from(
    { length: 60 },
    (_none, index) => `int ${word}${index}(int x) { return x * ${index * 31}; }\n`,
  ).join('');
const GPL_HEADER = `/*
 * Copyright (C) 2009-2021  Jane Doe <jane@example.org>
 *
 * This program is free software; you can redistribute it under the terms of the GNU General Public License
 * as published by the Free Software Foundation; either version 2, or (at your option) any later version.
 */
`;
const JANE = { name: 'Jane Doe', email: 'jane@example.org' };
const ASHA = { name: 'Asha', email: 'asha-verma@users.noreply.github.com' };

beforeAll(async () => {
  await makeProject(app, 'asha-verma', 'rewritten', {
    'src/engine.c': `${GPL_HEADER}${code('engine')}`,
    'src/parser.c': `${GPL_HEADER}${code('parser')}`,
    LICENSE: 'GNU GENERAL PUBLIC LICENSE\n\nCopyright (C) 1989, 1991 Free Software Foundation, Inc.\n',
  });
  await makeHistory(app, 'asha-verma', 'grown', [
    { files: { 'README.md': LONG_README }, author: ASHA, at: '2026-01-05T10:00:00Z' },
    { files: { 'src/a.c': code('alpha') }, author: ASHA, at: '2026-01-20T10:00:00Z' },
    { files: { 'src/b.c': code('beta') }, author: JANE, at: '2026-02-04T09:00:00Z' },
    {
      files: { LICENSE: 'MIT License\n\nCopyright (c) 2026 Asha Verma\n' },
      author: ASHA,
      at: '2026-02-04T10:00:00Z',
    },
  ]);
  for (const name of ['rewritten', 'grown'])
    await controlGithub(app.sandbox, 'PUT', `repositories/asha-verma/${name}`, { private: true });
  await installApp(app.sandbox, 'asha-verma', ['rewritten', 'grown']);
});
beforeEach(async () => {
  asha = await app.signUp({ name: 'Asha Verma', github: 'asha-verma' });
  buyer = await app.signUp();
});

async function list(name: string): Promise<ProjectDetails> {
  const repoUrl = `https://github.com/asha-verma/${name}`;
  const call = app.api(asha);
  expect((await call('POST /api/projects/anayze-repo', { body: { repo_url: repoUrl } })).status).toBe(200);
  const added = await call('POST /api/projects/add-project', {
    body: { ...projectForm, title: 'Engine', repo_url: repoUrl },
  });
  return added.body.data;
}
const checkIn = ({ verification }: ProjectDetails, id: string) =>
  verification?.checks.find((check) => check.id === id);

describe('the report of a repository without history', () => {
  it('a verification report tells buyers that a single commit does not prove authorship', async () => {
    const shown = await detailsFor(app, buyer, (await list('rewritten')).id);
    expect(checkIn(shown, 'history')).toMatchObject({
      title: 'Commit history',
      result: 'warn',
      sentence:
        'One commit, no earlier history: nothing shows when or by whom the code was written. GitHub attributes the commit to the seller’s account, which does not prove who wrote it.',
      reason: 'history-one-commit',
      params: { bySeller: true },
    });
    expect(JSON.stringify(shown.verification)).not.toMatch(/Written by the seller|100 ?%/u);
  });

  it('a verification report names copyright holders and licences in the files', async () => {
    const shown = await detailsFor(app, buyer, (await list('rewritten')).id);
    const { result, sentence } = checkIn(shown, 'copyright') ?? {};
    expect(result).toBe('warn');
    expect(sentence).toContain('Jane Doe');
    expect(sentence).toContain('GNU GPL');
    expect(sentence).not.toContain('jane@example.org');
  });

  it('a verified project without history always shows the caveat about authorship', async () => {
    const { id } = await list('rewritten');
    const [card] = (await market(app, buyer)).data;
    const details = await detailsFor(app, buyer, id);
    for (const shown of [card, details]) {
      expect(shown).toMatchObject({ is_verified: true, verification_note: 'One commit, no earlier history' });
    }
    expect(details.verification?.note).toBe('One commit, no earlier history');
  });
});

describe('the report of a repository with history', () => {
  it("a verification report shows the number of commits, days and authors, and GitHub's attribution", async () => {
    const shown = await detailsFor(app, buyer, (await list('grown')).id);
    expect(checkIn(shown, 'history')).toMatchObject({
      result: 'pass',
      sentence:
        '4 commits over 30 days by 2 authors. GitHub attributes 3 of them to the seller’s account by the address in each commit, which anyone can set, so it does not prove who wrote the code.',
    });
    expect(shown.verification_note).toBeNull();
    expect(checkIn(shown, 'copyright')).toMatchObject({ result: 'pass' });
  });
});

describe('reports without commit history', () => {
  it('a report that predates history checks does not confirm authorship', async () => {
    const { id } = await list('grown');
    await app.context.database
      .updateTable('verifications')
      .set({
        report: JSON.stringify({
          checks: [
            {
              id: 'share',
              title: 'Written by the seller',
              result: 'pass',
              sentence: '100 % of the commits are by the seller.',
            },
          ],
          languages: [],
          readme_verified: true,
        }),
      })
      .execute();
    await refreshCatalogue(app.context.database);
    const shown = await detailsFor(app, buyer, id);
    expect(JSON.stringify(shown.verification)).not.toMatch(/Written by|100 ?%/u);
    expect(shown.verification_note).toBe('The commit history was not checked');
  });
});
