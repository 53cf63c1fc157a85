import {
  formatTechStack,
  parseTechStack,
  type Category,
  type COMPLEXITY_CHOICES,
} from '#domain/projects/project.ts';
import type { Licence, SaleMode } from '#domain/projects/sale-mode.ts';
import { isPriceRupees } from '#domain/purchases/pricing.ts';
import type { NewProject } from '../../api/project-mutations.ts';
import type { ShownParts } from '../../components/project/inside/inside-choices.tsx';
import { parseWholeNumber } from '../../lib/whole-number.ts';

export interface FormValues {
  category: Category;
  title: string;
  description: string;
  subject: string;
  techStack: string;
  features: string;
  parts: string;
  complexity: (typeof COMPLEXITY_CHOICES)[number];
  price: string;
  duration: string;
  repository: string;
  video: string;
  saleMode: SaleMode;
  licence: Licence;
}

export const emptyForm: FormValues = {
  category: 'SOFTWARE',
  title: '',
  description: '',
  subject: '',
  techStack: '',
  features: '',
  parts: '',
  complexity: 'Medium',
  price: '',
  duration: '',
  repository: '',
  video: '',
  saleMode: 'exclusive',
  licence: 'personal-use',
};

export const maxLengths = {
  title: 120,
  description: 10_000,
  subject: 80,
  techStack: 300,
  features: 3_000,
  parts: 2_000,
} as const;

export const MAX_DURATION_HOURS = 10_000;

export function parsePrice(text: string): number | null {
  const value = parseWholeNumber(text);
  return value !== null && isPriceRupees(value) ? value : null;
}

export function parseDuration(text: string): number | null {
  const value = parseWholeNumber(text);
  return value !== null && value >= 1 && value <= MAX_DURATION_HOURS ? value : null;
}

/**
 * @param repositoryUrl - the verified URL, not the form field; null for hardware
 * @returns null if the price or the duration is invalid
 */
export function toNewProject(
  values: FormValues,
  repositoryUrl: string | null,
  shown: ShownParts,
): NewProject | null {
  const price = parsePrice(values.price);
  const duration = parseDuration(values.duration);
  if (price === null || duration === null) return null;
  const features = values.features.trim();
  const video = values.video.trim();
  const parts = values.category === 'HARDWARE' ? values.parts.trim() : '';
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    subject: values.subject.trim(),
    techStack: formatTechStack(parseTechStack(values.techStack)),
    complexity: values.complexity,
    category: values.category,
    priceRupees: price,
    durationHours: duration,
    isVerified: true,
    ...(features === '' ? {} : { features }),
    ...(parts === '' ? {} : { parts }),
    ...(repositoryUrl === null ? {} : { repositoryUrl, showReadme: shown.readme, showTree: shown.tree }),
    ...(values.category === 'SOFTWARE' && values.saleMode === 'copies'
      ? { saleMode: 'copies' as const, licence: values.licence }
      : {}),
    ...(values.category === 'HARDWARE' && video !== '' ? { videoUrl: video } : {}),
  };
}
