import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium, chromiumInstructions } from './find-chromium.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function aProgram(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

describe('the browser for the journeys', () => {
  it('the browser named by CHROMIUM_PATH is used', () => {
    const path = aProgram('my-browser');
    vi.stubEnv('CHROMIUM_PATH', path);
    expect(findChromium()).toBe(path);
  });

  it('if CHROMIUM_PATH names no program, no other browser is used, and the instructions quote the path', () => {
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'nothing'));
    expect(findChromium()).toBeNull();
    expect(chromiumInstructions()).toContain(join(folder, 'nothing'));
  });

  it.each(['chromium-headless-shell', 'chromium', 'google-chrome', 'microsoft-edge'])(
    'the browser %s is found on the PATH',
    (name) => {
      const path = aProgram(name);
      vi.stubEnv('CHROMIUM_PATH', '');
      vi.stubEnv('PATH', folder);
      expect(findChromium()).toBe(path);
    },
  );

  it('the instructions for a machine without a browser name the supported browsers and CHROMIUM_PATH', () => {
    vi.stubEnv('CHROMIUM_PATH', '');
    expect(chromiumInstructions()).toMatch(/Chromium, Google Chrome or Microsoft Edge.*CHROMIUM_PATH/);
  });
});
