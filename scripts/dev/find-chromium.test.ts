import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium, howToGetChromium } from './find-chromium.mjs';

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
  it('is the one that CHROMIUM_PATH names', () => {
    const path = aProgram('my-browser');
    vi.stubEnv('CHROMIUM_PATH', path);
    expect(findChromium()).toBe(path);
  });

  it('is never silently another one when CHROMIUM_PATH is wrong', () => {
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'nothing'));
    expect(findChromium()).toBeNull();
    expect(howToGetChromium()).toContain(join(folder, 'nothing'));
  });

  it.each(['chromium', 'google-chrome', 'microsoft-edge'])('is %s when that is on the path', (name) => {
    const path = aProgram(name);
    vi.stubEnv('CHROMIUM_PATH', '');
    vi.stubEnv('PATH', folder);
    expect(findChromium()).toBe(path);
  });

  it('is explained to those who have none', () => {
    vi.stubEnv('CHROMIUM_PATH', '');
    expect(howToGetChromium()).toMatch(/Chromium, Google Chrome or Microsoft Edge.*CHROMIUM_PATH/);
  });
});
