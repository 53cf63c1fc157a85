import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * This range is above 10080, the highest port that browsers block, and below the ports that Linux and macOS
 * assign to outgoing connections.
 */
const FIRST_PORT = 11_000;
const LAST_PORT = 32_000;

/** @returns a free port, chosen at random, so that tests in other processes rarely get the same one */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT);
  return (await isFree(port)) ? port : await freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
