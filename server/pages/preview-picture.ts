import { createHash } from 'node:crypto';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { formatRupees } from '#domain/common/format-amount.ts';
import { FIRST_LANGUAGE, type Language } from '#domain/common/languages.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { stampOf } from '#domain/verification/build-proof.ts';
import { textsIn } from '#texts';
import type { Preview } from '../ports/image-processor.ts';

const VERSION = 2;
const HASH_CHARS = 20;
const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{20})\.png$/u;

export function previewOf(project: ProjectDetails, language: Language): Preview {
  const { pageTexts, projectCardTexts, verificationTexts } = textsIn(language);
  const [cover] = project.pictures;
  const kind = stampOf(project.category, project.build_proof);
  const { verified, built, photosNotProved } = verificationTexts;
  const labels = { verified, built, 'not-proved': photosNotProved };
  const commit = project.verification?.commit?.slice(0, 7) ?? '';
  return {
    title: project.title,
    seller: pageTexts.previewBy(project.author.full_name, project.author.college_name),
    tag:
      project.status === 'sold'
        ? projectCardTexts.status.sold
        : formatRupees(quotePrice(project.price).totalRupees),
    cover: cover?.id ?? null,
    blocks: cover === undefined ? (project.drawn?.blocks ?? []) : [],
    stamp: { text: [labels[kind], commit].join(' ').trim(), isProved: kind !== 'not-proved' },
    languages: (project.verification?.languages ?? []).map(({ name, percent }) => ({ name, percent })),
  };
}

export function previewHash(preview: Preview): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, preview]))
    .digest('hex')
    .slice(0, HASH_CHARS);
}

/** The same in each language, with the prefix of the language before it. */
export function previewAddress(project: ProjectDetails): string {
  return `/og/${project.project_id}-${previewHash(previewOf(project, FIRST_LANGUAGE))}.png`;
}

export function parsePreviewName(name: string): { readonly projectId: string; readonly hash: string } | null {
  const [, projectId, hash] = ADDRESS.exec(name) ?? [];
  return projectId === undefined || hash === undefined ? null : { projectId, hash };
}
