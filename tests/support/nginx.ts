import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

export interface Nginx {
  output(): string;
  hasEnded(): boolean;
  /** Each line has the cache status, such as HIT, and the path of a request to a site with a cache. */
  readonly readCacheLog: () => Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * @param plain - the port in place of 80, and the folder of the certificate's challenges; null leaves this part out
 * @returns the site of deploy/nginx.conf with these ports, over plain HTTP if `certificate` is null
 */
export async function readSite(
  port: number,
  upstreamPorts: readonly number[],
  certificate: Certificate | null = null,
  plain: { readonly port: number; readonly folder: string } | null = null,
): Promise<string> {
  const whole = await readFile(join('deploy', 'nginx.conf'), 'utf8');
  const example =
    plain === null
      ? whole.replace(/^server \{\n {2}listen 80;[^]*?\n\}\n/mu, '')
      : whole
          .replace('listen 80;', `listen 127.0.0.1:${plain.port};`)
          .replace('/var/www/letsencrypt;', `${plain.folder};`);
  const upstreams = upstreamPorts.map((own) => `server 127.0.0.1:${own} max_fails=1 fail_timeout=1s;`);
  const site = example.replace(/(?:\s*server 127\.0\.0\.1:\d+ .*;)+/u, `\n  ${upstreams.join('\n  ')}`);
  return listenAt(site, port, certificate);
}

/** @returns the CDN configuration in deploy/cdn.conf, for a site at https://localhost and `frontPort` */
export async function readCdnSite(
  directory: string,
  port: number,
  { frontPort, certificate }: { readonly frontPort: number; readonly certificate: Certificate },
): Promise<string> {
  const example = await readFile(join('deploy', 'cdn.conf'), 'utf8');
  const site = example
    .replaceAll('haat.example.in', `localhost:${frontPort}`)
    .replace('/var/cache/nginx', directory);
  return listenAt(site, port, certificate);
}

function listenAt(site: string, port: number, certificate: Certificate | null): string {
  const unnamed = site.replaceAll(/^ *server_name .*\n/gmu, '');
  if (certificate === null) {
    return unnamed
      .replace(/listen 443 ssl.*;/u, `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *ssl_\w+ .*\n/gmu, '');
  }
  return unnamed
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*;/u, `ssl_certificate ${certificate.certificate};`)
    .replace(/ssl_certificate_key .*;/u, `ssl_certificate_key ${certificate.key};`);
}

/** @param directory - for the configuration, logs and buffered bodies */
export async function startNginx(directory: string, sites: readonly string[]): Promise<Nginx> {
  const file = join(directory, 'nginx.conf');
  const cacheLog = join(directory, 'cache.log');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  );
  await writeFile(
    file,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${directory}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  log_format cache '$upstream_cache_status $uri';
  access_log ${cacheLog} cache if=$upstream_cache_status;
  ${folders.join('\n  ')}
  ${sites.join('\n')}
}
`,
  );
  const child = spawn('nginx', ['-c', file, '-p', directory], { stdio: ['ignore', 'ignore', 'pipe'] });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error('nginx is not installed (apt-get install nginx-light)')));
    child.once('spawn', () => resolve());
  });
  return {
    output: () => written,
    hasEnded: () => child.exitCode !== null,
    readCacheLog: async () => (await readFile(cacheLog, 'utf8')).split('\n').filter((line) => line !== ''),
    async stop() {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}
