import { createServer, request as requestUrl } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Cdn {
  readonly origin: string;
  readonly served: readonly string[];
  /** Forwards requests to the server at `url` from now on. */
  serve(url: string): void;
  close(): Promise<void>;
}

export async function openCdn(): Promise<Cdn> {
  const served: string[] = [];
  let target = '';
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    if (!/^\/(?:assets|media)\//u.test(path)) {
      outgoing.writeHead(404).end();
      return;
    }
    served.push(path);
    const { host: _own, ...headers } = incoming.headers;
    const passed = requestUrl(target + path, { headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    serve: (url) => (target = url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
