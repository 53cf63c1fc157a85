import { readFileSync } from 'node:fs';

/** The process itself: its libraries, pipes, timers, connections to vendors. */
const OWN_FILES = 40;
/** Of PostgreSQL's pool, and the probe beside it. */
const POOL_FILES = 21;
const MIN_CONNECTIONS = 10;

/**
 * How many files this process may have open; Infinity where the system does not say. Node has raised the soft limit to the
 * hard one already. https://github.com/nodejs/node/blob/v20.x/src/node.cc (PlatformInit)
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
  /** How many connections are taken; further ones are turned away. */
  readonly connections: number;
  /** What to tell whoever starts the server; null where everything fits. */
  readonly sentence: string | null;
}

/**
 * Each connection may need a second file for what it sends or fetches. A process without a free file descriptor cannot
 * accept, read or even keep its lock, so fewer connections are taken where the limit is low.
 *
 * @throws TooFewFilesError
 */
export function planConnections(limit: number, wanted: number): ConnectionPlan {
  const reserved = OWN_FILES + POOL_FILES;
  const needed = reserved + 2 * wanted;
  if (limit >= needed) return { connections: wanted, sentence: null };
  const connections = Math.floor((limit - reserved) / 2);
  if (connections < MIN_CONNECTIONS)
    throw new TooFewFilesError(limit, reserved + 2 * MIN_CONNECTIONS, needed);
  return {
    connections,
    sentence: `This process may open ${limit} files, and MAX_CONNECTIONS=${wanted} needs ${needed}: it takes ${connections} connections and turns further ones away. Raise the limit (ulimit -n, LimitNOFILE) to take more.`,
  };
}

export class TooFewFilesError extends Error {
  override readonly name = 'TooFewFilesError';
  constructor(limit: number, least: number, needed: number) {
    super(
      `This process may open only ${limit} files. It needs ${least} at least, and ${needed} for MAX_CONNECTIONS. Raise the limit (ulimit -n, LimitNOFILE).`,
    );
  }
}
