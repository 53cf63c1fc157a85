import {
  formatTechStack,
  parseTechStack,
  type Category,
  type COMPLEXITY_CHOICES,
} from '#domain/projects/project.ts';
import { isPriceRupees } from '#domain/purchases/pricing.ts';
import type { NewProject } from '../../api/project-queries.ts';
import { parseWholeNumber } from '../../lib/whole-number.ts';

/** The form as it is typed: numbers are text until they are sent. */
export interface FormValues {
  category: Category;
  title: string;
  description: string;
  subject: string;
  techStack: string;
  features: string;
  complexity: (typeof COMPLEXITY_CHOICES)[number];
  price: string;
  duration: string;
  repository: string;
  video: string;
}

export const emptyForm: FormValues = {
  category: 'SOFTWARE',
  title: '',
  description: '',
  subject: '',
  techStack: '',
  features: '',
  complexity: 'Medium',
  price: '',
  duration: '',
  repository: '',
  video: '',
};

/** The longest that the API takes of each text. */
export const maxLengths = {
  title: 120,
  description: 10_000,
  subject: 80,
  techStack: 300,
  features: 3_000,
} as const;

export const MAX_DURATION_HOURS = 10_000;

/** Null for what is no price. */
export function parsePrice(text: string): number | null {
  const value = parseWholeNumber(text);
  return value !== null && isPriceRupees(value) ? value : null;
}

export function parseDuration(text: string): number | null {
  const value = parseWholeNumber(text);
  return value !== null && value >= 1 && value <= MAX_DURATION_HOURS ? value : null;
}

/** @param repositoryUrl - of the verification, not of the field: what was verified is what is listed. */
export function toNewProject(values: FormValues, repositoryUrl: string | null): NewProject | null {
  const price = parsePrice(values.price);
  const duration = parseDuration(values.duration);
  if (price === null || duration === null) return null;
  const features = values.features.trim();
  const video = values.video.trim();
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    subject: values.subject.trim(),
    tech_stack: formatTechStack(parseTechStack(values.techStack)),
    complexity: values.complexity,
    category: values.category,
    price,
    duration_hours: duration,
    is_verified: true,
    ...(features === '' ? {} : { features }),
    ...(repositoryUrl === null ? {} : { repo_url: repositoryUrl }),
    ...(values.category === 'HARDWARE' && video !== '' ? { video_url: video } : {}),
  };
}
