import { v7 } from 'uuid';
import type { Category } from '#domain/projects/project.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import type { Context } from '#server/context.ts';

export interface ListedProject {
  readonly id: string;
  readonly title: string;
  readonly priceRupees: number;
  /** What the buyer pays, in paise. */
  readonly amountMinor: number;
}

let repositories = 0;

/** Inserts a listed project into the database, for tests that are not about listing. */
export async function listProject(
  { database }: Pick<Context, 'database'>,
  project: {
    sellerId: string;
    title?: string;
    priceRupees?: number;
    category?: Category;
    /** `owner/name` of the verified repository; software only. */
    repository?: string;
  },
): Promise<ListedProject> {
  const { sellerId, title = 'Line follower robot', priceRupees = 999, category = 'SOFTWARE' } = project;
  repositories += 1;
  const repository = project.repository ?? `some-owner/repository-${repositories}`;
  const isSoftware = category === 'SOFTWARE';
  const software = isSoftware
    ? {
        repository_id: 1_000_000 + repositories,
        repository_url: `https://github.com/${repository}`,
        commit_sha: 'c'.repeat(40),
      }
    : {};
  const verificationId = v7();
  await database
    .insertInto('verifications')
    .values({
      id: verificationId,
      profile_id: sellerId,
      category,
      accepted: true,
      ...software,
      repository_full_name: isSoftware ? repository : null,
      report: JSON.stringify({ checks: [], languages: [], readme_verified: isSoftware }),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  const id = v7();
  await database
    .insertInto('projects')
    .values({
      id,
      seller_id: sellerId,
      title,
      subject: 'Robotics',
      description: 'Follows a black line on a white floor.',
      category,
      price_rupees: priceRupees,
      complexity: 'Medium',
      duration_hours: 40,
      tech_stack: 'C++, Arduino',
      video_url: isSoftware ? null : 'https://videos.example.org/robot',
      verification_id: verificationId,
      ...software,
    })
    .execute();
  return { id, title, priceRupees, amountMinor: quotePrice(priceRupees).amountMinor };
}
