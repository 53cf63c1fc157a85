import { readFileSync } from 'node:fs';

const OWN_FILES = 40;
const POOL_FILES = 21;
const MIN_CONNECTIONS = 10;

/**
 * @returns Infinity if the limit is unknown. Node raises the soft limit to the hard limit at its start:
 * https://github.com/nodejs/node/blob/v20.x/src/node.cc (PlatformInit)
 */
export function readFileLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+|unlimited)/mu.exec(limits)?.[1] ?? 'unlimited';
    return soft === 'unlimited' ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}

export interface ConnectionPlan {
  readonly connections: number;
  readonly sentence: string | null;
}

/**
 * Each connection needs two files: the socket and an upload or download. A process without free descriptors can
 * neither accept connections nor read files.
 * @throws FileDescriptorLimitError
 */
export function planConnections(limit: number, wanted: number): ConnectionPlan {
  const reserved = OWN_FILES + POOL_FILES;
  const needed = reserved + 2 * wanted;
  if (limit >= needed) return { connections: wanted, sentence: null };
  const connections = Math.floor((limit - reserved) / 2);
  if (connections < MIN_CONNECTIONS)
    throw new FileDescriptorLimitError(limit, reserved + 2 * MIN_CONNECTIONS, needed);
  return {
    connections,
    sentence: `The limit of ${limit} open files is too low: MAX_CONNECTIONS=${wanted} needs ${needed}. The server accepts only ${connections} connections. Raise the limit (ulimit -n, LimitNOFILE).`,
  };
}

export class FileDescriptorLimitError extends Error {
  override readonly name = 'FileDescriptorLimitError';
  constructor(limit: number, least: number, needed: number) {
    super(
      `The limit of ${limit} open files is too low. The server needs at least ${least}, and ${needed} for MAX_CONNECTIONS. Raise the limit (ulimit -n, LimitNOFILE).`,
    );
  }
}
