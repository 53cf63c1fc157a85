/** `folder/file`, without characters that could leave the store's folder. */
const STORED_FILE_NAME = /^[a-z0-9][a-z0-9-]{0,40}\/[a-z0-9][a-z0-9_-]{0,120}(?:\.[a-z0-9]{1,8})?$/u;

export function isStoredFileName(name: string): boolean {
  return STORED_FILE_NAME.test(name);
}

/** @throws RangeError */
export function assertStoredFileName(name: string): void {
  if (!isStoredFileName(name)) throw new RangeError(`not a file name of the store: ${name}`);
}
