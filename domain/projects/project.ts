/** Words and limits of a listed project that every part shares. Source: specification, sections 3 and 9. */

export const CATEGORIES = ['SOFTWARE', 'HARDWARE'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a seller can choose; `Very High` is shown when an older listing holds it. */
export const COMPLEXITY_CHOICES = ['Low', 'Medium', 'High'] as const;
export const COMPLEXITIES = [...COMPLEXITY_CHOICES, 'Very High'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

export const PROJECT_STATUSES = ['available', 'pending', 'sold'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** How a viewer stands to a project; decides which of its fields may leave the server. */
export type Relation = 'visitor' | 'seller' | 'buyer';

export const SHIPMENT_STATUSES = ['Pending', 'Shipped', 'Delivered'] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export const MAX_IMAGES = 10;
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 24_000_000;

/** A technology list travels as one string, `comma plus space` between names. */
export function parseTechStack(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function formatTechStack(names: readonly string[]): string {
  return names.join(', ');
}
