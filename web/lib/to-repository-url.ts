/**
 * Converts any address that people copy from GitHub (of a file or branch, for SSH, or without `https`) to the
 * URL of the repository.
 */
export function toRepositoryUrl(text: string): string {
  return text
    .trim()
    .replace(/^git@([^:]+):/u, '$1/')
    .replace(/^(?:https?:\/\/)?([\w.-]+\/[\w-]+\/[\w.-]+).*$/u, 'https://$1');
}
