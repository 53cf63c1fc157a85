import { createServer } from 'node:http';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumInstructions, findChromium } from '#scripts/dev/find-chromium.mjs';
import { freePort } from './free-port.ts';

/** A page of another origin sends this request in Chromium, under the browser's cross-origin restrictions. */

export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
  readonly files?: readonly { readonly field: string; readonly base64: string }[];
  readonly credentials?: 'include' | 'same-origin';
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PageAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the client of the specification has no types either
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
}

export interface OtherOrigin {
  readonly url: string;
  readonly page: Page;
  /** @returns null if the browser withholds the response from the page. */
  send(api: string, request: PageRequest): Promise<PageAnswer | null>;
  showPicture(address: string): Promise<number>;
  close(): Promise<void>;
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(chromiumInstructions());
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export async function openOtherOrigin(browser: Browser): Promise<OtherOrigin> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another client</title>');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${port}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);

  return {
    url,
    page,
    send: (api, request) =>
      page.evaluate(
        async ({ api: base, request: asked }) => {
          const headers = new Headers(asked.headers);
          if (asked.token !== undefined) headers.set('authorization', `Bearer ${asked.token}`);
          let body: BodyInit | null = null;
          if (asked.json !== undefined) {
            headers.set('content-type', 'application/json');
            body = JSON.stringify(asked.json);
          }
          if (asked.form !== undefined || asked.files !== undefined) {
            const form = new FormData();
            for (const [name, value] of Object.entries(asked.form ?? {})) form.append(name, value);
            for (const [index, { field, base64 }] of (asked.files ?? []).entries()) {
              const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
              form.append(field, new Blob([bytes], { type: 'image/jpeg' }), `${index}.jpg`);
            }
            body = form;
          }
          const { method, credentials = 'same-origin' } = asked;
          try {
            const answer = await fetch(`${base}${asked.path}`, { method, headers, body, credentials });
            const text = await answer.text();
            return {
              status: answer.status,
              headers: Object.fromEntries(answer.headers),
              body: text.startsWith('{') ? JSON.parse(text) : text,
            };
          } catch {
            return null;
          }
        },
        { api, request },
      ),
    showPicture: (address) =>
      page.evaluate(
        (src) =>
          // oxlint-disable-next-line promise/avoid-new -- images have events only
          new Promise<number>((resolve) => {
            const image = new Image();
            image.addEventListener('load', () => resolve(image.naturalWidth));
            image.addEventListener('error', () => resolve(0));
            image.src = src;
          }),
        address,
      ),
    async close() {
      await context.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
