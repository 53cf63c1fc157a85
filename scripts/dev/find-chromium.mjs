/**
 * Finds Chromium, Google Chrome or Microsoft Edge for the browser tests.
 *
 * If CHROMIUM_PATH is set, only that program is considered. Otherwise the PATH, the usual folders of the operating
 * system, and Playwright's downloads are searched, in this order.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const namesOnPath = [
  // A headless shell runs the journeys in three quarters of the time that a full browser takes.
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, process.platform === 'win32' ? constants.F_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string[]} */
function usualPlaces() {
  if (process.platform === 'darwin') {
    const programs = [
      'Chromium.app/Contents/MacOS/Chromium',
      'Google Chrome.app/Contents/MacOS/Google Chrome',
      'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ];
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      programs.map((program) => join(folder, program)),
    );
  }
  if (process.platform === 'win32') {
    const folders = [
      process.env['PROGRAMFILES'],
      process.env['PROGRAMFILES(X86)'],
      process.env['LOCALAPPDATA'],
    ];
    const programs = [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => programs.map((program) => join(folder, program)));
  }
  return ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'];
}

/** @returns {string[]} possible paths, the newest version first */
function playwrightDownloads() {
  /** @type {Record<string, string>} */
  const caches = {
    darwin: join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    win32: join(process.env['LOCALAPPDATA'] ?? homedir(), 'ms-playwright'),
  };
  const cache = caches[process.platform];
  const folder =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? cache ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((left, right) => Number(right.slice(9)) - Number(left.slice(9)))
    .flatMap((name) => [
      join(folder, name, 'chrome-linux', 'chrome'),
      join(folder, name, 'chrome-linux64', 'chrome'),
      join(folder, name, 'chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'),
      join(folder, name, 'chrome-win', 'chrome.exe'),
      join(folder, name, 'chrome-win64', 'chrome.exe'),
    ]);
}

/** @returns {string | null} the path of the program, or null when there is none */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return isProgram(chosen) ? chosen : null;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => namesOnPath.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces(), ...playwrightDownloads()].find(isProgram) ?? null;
}

export function chromiumInstructions() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    return `CHROMIUM_PATH is ${chosen}, which is not an executable program.`;
  }
  /** @type {Record<string, string>} */
  const ways = {
    darwin: 'brew install --cask chromium (or install Google Chrome)',
    win32: 'install Google Chrome or Microsoft Edge',
  };
  const install = ways[process.platform] ?? 'sudo apt install chromium (or install Google Chrome)';
  return `The browser tests need Chromium, Google Chrome or Microsoft Edge, and none was found: ${install}, or name one with CHROMIUM_PATH=/path/to/it. "npx playwright install chromium" works too.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findChromium();
  if (found === null) {
    console.error(chromiumInstructions());
    process.exitCode = 1;
  } else {
    console.log(found);
  }
}
