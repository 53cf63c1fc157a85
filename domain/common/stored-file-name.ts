/** The pattern of `folder/file`, which excludes characters that could lead out of the store's folder. */
const STORED_FILE_NAME = /^[a-z0-9][a-z0-9-]{0,40}\/[a-z0-9][a-z0-9_-]{0,120}(?:\.[a-z0-9]{1,8})?$/u;

export function isStoredFileName(name: string): boolean {
  return STORED_FILE_NAME.test(name);
}

export function assertStoredFileName(name: string): void {
  if (!isStoredFileName(name)) throw new RangeError(`not a file name of the store: ${name}`);
}
