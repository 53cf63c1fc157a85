/** Normalises what people copy from GitHub (without `https`, for SSH, of a file or branch) to the repository's URL. */
export function toRepositoryUrl(text: string): string {
  return text
    .trim()
    .replace(/^git@([^:]+):/u, '$1/')
    .replace(/^(?:https?:\/\/)?([\w.-]+\/[\w-]+\/[\w.-]+).*$/u, 'https://$1');
}
