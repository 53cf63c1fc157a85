/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], src?: string }} Chunk
 * @typedef {Record<string, Chunk>} Manifest - Vite's manifest, keyed by source file
 */

/**
 * @param {Manifest} manifest
 * @param {string} source
 * @returns {string[]} the source's file and every file that it imports, in order
 */
export function filesOf(manifest, source) {
  /** @type {Set<string>} */
  const files = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const inner of chunk.imports ?? []) visit(inner);
  };
  visit(source);
  return [...files];
}
