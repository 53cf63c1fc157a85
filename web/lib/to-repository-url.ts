/**
 * Accepts the addresses that people copy from GitHub, such as those of a file or branch, for SSH, or without
 * `https`.
 */
export function toRepositoryUrl(text: string): string {
  return text
    .trim()
    .replace(/^git@([^:]+):/u, '$1/')
    .replace(/^(?:https?:\/\/)?([\w.-]+\/[\w-]+\/[\w.-]+).*$/u, 'https://$1');
}
