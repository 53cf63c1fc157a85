/** Labels of request fields, used in error messages. */

/** Labels that differ from the field name. */
const LABELS: Readonly<Record<string, string>> = {
  complexity: 'Level',
  cursor: 'The place in the list',
  duration_hours: 'Duration in hours',
  full_name: 'Full name',
  idtoken: 'The ID token',
  id: 'The id',
  phonenumber: 'Phone number',
  project_id: 'The project id',
  projectId: 'The project id',
  purchase_id: 'The purchase id',
  repo_url: 'Repository address',
  session_id: 'The session id',
  shippingId: 'The order id',
  tech_stack: 'Technologies',
  video_url: 'Video address',
};

/** `college_name` → "College name". */
export function labelOf(field: string): string {
  const label = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  if (label !== undefined) return label;
  const words = field
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
