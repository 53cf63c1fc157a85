/** Source: specification, sections 3 and 9. */

export const CATEGORIES = ['SOFTWARE', 'HARDWARE'] as const;
export type Category = (typeof CATEGORIES)[number];

export const COMPLEXITY_CHOICES = ['Low', 'Medium', 'High'] as const;
/** `Very High` exists only in older listings. */
export const COMPLEXITIES = [...COMPLEXITY_CHOICES, 'Very High'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

export const PROJECT_STATUSES = ['available', 'pending', 'sold'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export type Relation = 'visitor' | 'seller' | 'buyer';

export const SHIPMENT_STATUSES = ['Pending', 'Shipped', 'Delivered'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export interface ProjectFields {
  readonly title: string;
  readonly subject: string;
  readonly description: string;
  readonly category: Category;
  readonly priceRupees: number;
  readonly complexity: Complexity;
  readonly durationHours: number;
  /** One feature per line. */
  readonly features: string;
  /** What is in the box of a device, one part a line; empty if nobody has said it. */
  readonly parts: string;
  /** Names separated by ", ". */
  readonly techStack: string;
}

export const MAX_IMAGES = 10;
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 24_000_000;

export function parseTechStack(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function formatTechStack(names: readonly string[]): string {
  return names.join(', ');
}
