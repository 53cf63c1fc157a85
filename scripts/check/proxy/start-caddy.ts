import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RunningProxy } from './https-client.ts';

export function startCaddy(directory: string, port: number, upstreamPort: number): RunningProxy {
  const url = `https://localhost:${port}`;
  const child = spawn('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      PUBLIC_URL: url,
      UPSTREAM: `127.0.0.1:${upstreamPort}`,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      // With this value, Caddy does not add its certificate authority to the machine's trust stores.
      HOME: directory,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  let isMissing = false;
  child.once('error', () => {
    isMissing = true;
    written += 'caddy is not installed (apt-get install caddy)';
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    url,
    authority: join(directory, 'caddy', 'pki', 'authorities', 'local', 'root.crt'),
    output: () => written.split('\n').slice(-20).join('\n'),
    hasEnded: () => isMissing || child.exitCode !== null,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
