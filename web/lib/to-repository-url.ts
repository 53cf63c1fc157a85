/**
 * Accepts the addresses that people copy from GitHub: of the repository, a file or a branch, with or without
 * `https`, or for SSH.
 */
export function toRepositoryUrl(text: string): string {
  return text
    .trim()
    .replace(/^git@([^:]+):/u, '$1/')
    .replace(/^(?:https?:\/\/)?([\w.-]+\/[\w-]+\/[\w.-]+).*$/u, 'https://$1');
}
