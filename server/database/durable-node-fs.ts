import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  readonly node: unknown;
  /** Node's file descriptor; absent for a directory. */
  readonly nfd?: number;
}

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's directory file system with a real fsync. The original has none, so a committed transaction would survive
 * `kill -9` but not a power cut. Used together with start parameters that leave out `-F` (see `embedded-database.ts`).
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            const files = module.NODEFS as unknown as NodeFileSystem;
            files.stream_ops.fsync = (stream) => {
              if (stream.nfd === undefined) syncPath(files.realPath(stream.node));
              else fsyncSync(stream.nfd);
              return 0;
            };
          },
        ],
      },
    };
  }
}

/** Makes a file, or the names in a directory, durable. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
