import { isDatabaseUnavailable } from '../runtime/database-unavailable.ts';

/** ENOENT is the answer of file systems, such as /proc, in which nothing can be made. */
const NO_ACCESS = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOENT']);

/** One sentence that names the setting or file to correct; the stack of an error that nobody expects. */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, path } = error as { code?: string; port?: number; path?: string };
  if (code === 'EADDRINUSE') return `Port ${port ?? ''} is in use. Set PORT to another one.`;
  if (
    [
      'DirectoryInUseError',
      'UnusableDatabaseError',
      'UnreadableSecretError',
      'DamagedBackupError',
      'FileDescriptorLimitError',
    ].includes(error.name)
  )
    return error.message;
  if (isDatabaseUnavailable(error)) {
    return `The database does not respond: ${error.message}. Check DATABASE_URL, and that the database server is running.`;
  }
  if (code === '08P01' && error.message.includes('startup parameter')) {
    return 'DATABASE_URL is the address of a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';
  }
  if (path !== undefined && NO_ACCESS.has(code ?? '')) {
    return `${path} cannot be read or written (${code}). Check DATA_DIR and the user of this process.`;
  }
  if (code === 'ENOSPC') return `The disk is full: ${error.message}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `The database cannot be reached: ${error.message || code}. Check DATABASE_URL.`;
  }
  return error.stack ?? error.message;
}
