import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { textOfError } from '../runtime/translate-answer.ts';
import type { ParsedCommand } from './commands/parse-command.ts';

// Operator commands reach the running server over a Unix socket in the data directory, with mode 0600.

export interface Command extends ParsedCommand {
  readonly actor: string;
}

export type Print = (line: string, to: 'stdout' | 'stderr') => void;
export type RunCommand = (command: Command, print: Print) => Promise<number>;

/** The path of a Unix socket can have at most 103 bytes on macOS and 107 on Linux. */
const MAX_PATH_BYTES = 100;

/** @returns null on Windows and for paths that are too long. */
export function operatorSocketPath(dataDirectory: string): string | null {
  const path = join(dataDirectory, 'operator.sock');
  return process.platform === 'win32' || Buffer.byteLength(path) > MAX_PATH_BYTES ? null : path;
}

export async function isAnswering(path: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export async function listenForCommands(
  path: string,
  run: RunCommand,
): Promise<{ close(): Promise<void> } | null> {
  if (await isAnswering(path)) return null;
  rmSync(path, { force: true });
  let queue: Promise<unknown> = Promise.resolve();
  const server = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const print: Print = (line, to) => void outgoing.write(`${JSON.stringify({ line, to })}\n`);
      let exit = 1;
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        exit = await run(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Command, print);
      } catch (error) {
        print(textOfError(error), 'stderr');
      }
      outgoing.end(`${JSON.stringify({ exit })}\n`);
    };
    queue = queue.then(answer, answer);
  });
  // A large backup may take longer than the default timeout.
  server.requestTimeout = 0;
  await listen(server, path);
  return {
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
    },
  };
}

async function listen(server: Server, path: string): Promise<void> {
  // The umask restricts the socket's permissions until `chmodSync` runs.
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, () => {
        chmodSync(path, 0o600);
        resolve();
      });
    });
  } finally {
    process.umask(before);
  }
}

export async function sendCommand(path: string, command: Command, print: Print): Promise<number | null> {
  if (!(await isAnswering(path))) return null;
  return await new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, method: 'POST', path: '/' }, (incoming) => {
      let exit: number | null = null;
      const lines = createInterface({ input: incoming });
      lines.on('line', (text) => {
        const part = JSON.parse(text) as {
          line?: string;
          to?: 'stdout' | 'stderr';
          exit?: number;
        };
        if (part.line !== undefined) print(part.line, part.to ?? 'stdout');
        if (part.exit !== undefined) exit = part.exit;
      });
      lines.on('close', () => {
        if (exit === null)
          reject(
            new Error(
              'The server stopped before the command was completed. Check what it has done before you repeat it.',
            ),
          );
        else resolve(exit);
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(command));
  });
}
