import { v7 } from 'uuid';
import type { Category, Complexity } from '#domain/projects/project.ts';
import type { Licence } from '#domain/projects/sale-mode.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { refreshEntries } from '#server/catalogue/refresh-entries.ts';
import type { Context } from '#server/context.ts';
import { insertFirstVersion } from '#server/projects/version-store.ts';
import { tamper } from './stored-data.ts';

export interface ListedProject {
  readonly id: string;
  readonly title: string;
  readonly priceRupees: number;
  readonly amountMinor: number;
}

let repositories = 0;

const testsFound = { id: 'tests', title: 'Tests', result: 'pass', sentence: 'Tests were found.' } as const;

export async function listProject(
  { database }: Pick<Context, 'database'>,
  project: {
    sellerId: string;
    title?: string;
    priceRupees?: number;
    category?: Category;
    complexity?: Complexity;
    hasTests?: boolean;
    videoUrl?: string;
    subject?: string;
    description?: string;
    techStack?: string;
    repository?: string;
    licence?: Licence;
  },
): Promise<ListedProject> {
  const { sellerId, title = 'Line follower robot', priceRupees = 999, category = 'SOFTWARE' } = project;
  repositories += 1;
  const repository = project.repository ?? `some-owner/repository-${repositories}`;
  const isSoftware = category === 'SOFTWARE';
  const software = isSoftware
    ? {
        repositoryId: 1_000_000 + repositories,
        repositoryUrl: `https://github.com/${repository}`,
        commitSha: 'c'.repeat(40),
      }
    : {};
  const verificationId = v7();
  const id = v7();
  await database.transaction().execute(async (tx) => {
    await tx
      .insertInto('verifications')
      .values({
        id: verificationId,
        profileId: sellerId,
        category,
        accepted: true,
        ...software,
        repositoryFullName: isSoftware ? repository : null,
        report: JSON.stringify({
          checks: project.hasTests === true ? [testsFound] : [],
          languages: [],
          readme_verified: isSoftware,
        }),
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      .execute();
    await tx
      .insertInto('projects')
      .values({
        id,
        sellerId,
        title,
        subject: project.subject ?? 'Robotics',
        description: project.description ?? 'Follows a black line on a white floor.',
        category,
        priceRupees,
        complexity: project.complexity ?? 'Medium',
        durationHours: 40,
        techStack: project.techStack ?? 'C++, Arduino',
        videoUrl: project.videoUrl ?? (isSoftware ? null : 'https://videos.example.org/robot'),
        verificationId,
        ...software,
        ...(project.licence === undefined ? {} : { saleMode: 'copies' as const, licence: project.licence }),
      })
      .execute();
    if (isSoftware) await insertFirstVersion(tx, id);
    await refreshEntries(tx, [id]);
  });
  return { id, title, priceRupees, amountMinor: quotePrice(priceRupees).amountMinor };
}

/** Records the archive in the database, but does not store its file. */
export async function addArchive(
  { database }: Pick<Context, 'database'>,
  projectId: string,
  archive: { readonly sha256: string; readonly sizeBytes: number; readonly fileName: string },
): Promise<void> {
  await tamper(database, async (tx) => {
    await tx
      .insertInto('archives')
      .values({ ...archive, repositoryId: 1, commitSha: 'c'.repeat(40) })
      .execute();
    const stored = { archiveSha256: archive.sha256 };
    await tx.updateTable('projectVersions').set(stored).where('projectId', '=', projectId).execute();
    await tx.updateTable('projects').set(stored).where('id', '=', projectId).execute();
  });
}
