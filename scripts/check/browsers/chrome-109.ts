import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { run } from '../container/run-program.ts';
import { install } from './install.ts';
import type { Browser } from './tab.ts';

const PACKAGE = '@sparticuz/chromium@109.0.6';

async function unpack(folder: string): Promise<string> {
  await install(folder, PACKAGE);
  const packed = join(folder, 'node_modules/@sparticuz/chromium/bin');
  const programs = join(folder, 'chromium-109');
  await mkdir(programs);
  const program = join(programs, 'chromium');
  await writeFile(program, brotliDecompressSync(await readFile(join(packed, 'chromium.br'))), {
    mode: 0o755,
  });
  for (const name of ['aws', 'swiftshader']) {
    const archive = join(folder, `${name}.tar`);
    await writeFile(archive, brotliDecompressSync(await readFile(join(packed, `${name}.tar.br`))));
    await run('tar', ['--extract', '--file', archive, '--directory', programs]);
  }
  return program;
}

export async function startChrome109(folder: string): Promise<Browser> {
  const program = await unpack(folder);
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--no-zygote', '--single-process', '--disable-gpu', '--use-gl=swiftshader'],
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'chromium-109/lib') },
  });
  const page = await browser.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    evaluate: async (frame, expression) => {
      if (errors[0] !== undefined) throw errors[0];
      const place = frame === null ? page : await (await page.$(`iframe[title="${frame}"]`))?.contentFrame();
      if (!place) throw new Error(`there is no frame ${frame}`);
      return await place.evaluate(expression);
    },
    close: async () => await browser.close(),
  };
}
