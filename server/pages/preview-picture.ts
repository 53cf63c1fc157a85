import { createHash } from 'node:crypto';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { pageTexts } from '#words/pages/public.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import type { Preview } from '../ports/preview-painter.ts';

const VERSION = 1;
const HASH_CHARS = 20;
const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{20})\.png$/u;

export function previewOf(project: ProjectDetails): Preview {
  const [cover] = project.pictures;
  return {
    title: project.title,
    seller: pageTexts.previewBy(project.author.full_name, project.author.college_name),
    tag:
      project.status === 'sold'
        ? projectCardTexts.status.sold
        : `₹${quotePrice(project.price).totalRupees.toLocaleString('en-IN')}`,
    cover: cover?.id ?? null,
    languages: (project.verification?.languages ?? []).map(({ name, percent }) => ({ name, percent })),
  };
}

export function previewHash(preview: Preview): string {
  return createHash('sha256')
    .update(JSON.stringify([VERSION, preview]))
    .digest('hex')
    .slice(0, HASH_CHARS);
}

export function previewAddress(project: ProjectDetails): string {
  return `/og/${project.project_id}-${previewHash(previewOf(project))}.png`;
}

export function parsePreviewName(name: string): { readonly projectId: string; readonly hash: string } | null {
  const [, projectId, hash] = ADDRESS.exec(name) ?? [];
  return projectId === undefined || hash === undefined ? null : { projectId, hash };
}
