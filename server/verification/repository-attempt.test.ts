import { expect, it } from 'vitest';
import { messMenu } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { pseudonymiseProfile } from '../accounts/profile-store.ts';
import { analyseRepository } from './analyse-repository.ts';

const { app } = setUpMarket();

it.each([
  ['that would be accepted', messMenu, 'asha-verma'],
  ['that would be refused', 'https://github.com/meera-nair/exam-seating', 'meera-nair'],
])(
  "a repository %s is not recorded when its seller's account is deleted during the analysis",
  async (_which, url, login) => {
    const { profileId } = await app.signUp({ github: login });
    const { context } = app;
    const { codeHost } = context;
    const reported: string[] = [];
    const analysing = analyseRepository(
      {
        ...context,
        codeHost: {
          ...codeHost,
          findCommit: async (...asked: Parameters<typeof codeHost.findCommit>) => {
            await context.database.transaction().execute((tx) => pseudonymiseProfile(tx, profileId));
            return await codeHost.findCommit(...asked);
          },
        },
      },
      {
        profileId,
        repositoryUrl: url,
        projectId: null,
        onCheck: ({ id }) => reported.push(id),
        signal: new AbortController().signal,
      },
    );
    await expect(analysing).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(reported).not.toEqual([]);
    expect(await context.database.selectFrom('verifications').selectAll().execute()).toEqual([]);
    expect(await context.database.selectFrom('archives').selectAll().execute()).toEqual([]);
    const files: string[] = [];
    for await (const { name } of context.files.list()) files.push(name);
    expect(files).toEqual([]);
  },
);
