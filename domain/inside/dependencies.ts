import { type Dependency, parseManifest } from './manifests.ts';

export interface DependencyList {
  readonly total: number;
  readonly list: readonly Dependency[];
}

export const MAX_DEPENDENCIES = 100;
export const MAX_MANIFESTS = 12;
export const MAX_MANIFEST_BYTES = 256 * 1024;
/** Matches the package names of all ecosystems. Other names are dropped, because manifests can contain any text. */
const NAME = /^@?[A-Za-z0-9](?:[\w.+/@: -]{0,98}[\w+])?$/u;
const VERSION = /^[\w.^~<>=!*+|,()[\] -]{1,40}$/u;

/**
 * Dependencies of manifests closer to the root come first.
 * @param isHidden - whether a name or version must not be shown.
 */
export function listDependencies(
  manifests: readonly { readonly path: string; readonly text: string }[],
  isHidden: (text: string) => boolean,
): DependencyList {
  const found = new Map<string, Dependency>();
  for (const { path, text } of manifests.toSorted((a, b) => depth(a) - depth(b)).slice(0, MAX_MANIFESTS)) {
    for (const { name, version } of parseManifest(path, text)) {
      const key = name.toLowerCase();
      if (!NAME.test(name) || isHidden(name) || found.has(key)) continue;
      const shown = version?.trim() ?? '';
      found.set(key, { name, version: VERSION.test(shown) && !isHidden(shown) ? shown : null });
    }
  }
  return { total: found.size, list: [...found.values()].slice(0, MAX_DEPENDENCIES) };
}

function depth({ path }: { readonly path: string }): number {
  return path.split('/').length;
}
