const PASTED = /^(?:git@([\w.-]+):|(?:https?:\/\/)?((?:[\w-]+\.)+\w+)\/)([\w-]+\/[\w.-]+)(?:[/?#].*)?$/u;

/** Turns what people copy from GitHub (without `https`, for SSH, of a file or branch) into the repository's address. */
export function toRepositoryUrl(text: string): string {
  return text.trim().replace(PASTED, 'https://$1$2/$3');
}
