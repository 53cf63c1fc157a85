import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Loaded before the programs of a release by its npm commands: a release is for production, and the file `.env` beside
 * it has the settings that the environment lacks.
 */

const file = fileURLToPath(new URL('.env', import.meta.url));
if (existsSync(file)) {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(`The settings in ${file} cannot be read (${code}). Run the command as the server's user.`);
    process.exit(1);
  }
} else if (!process.env['PUBLIC_URL']) {
  console.error(`There are no settings: neither in the environment nor in ${file}.`);
}
process.env['NODE_ENV'] ||= 'production';
// npm changes the working directory; INIT_CWD is the folder in which the user typed the command.
if (process.env['npm_lifecycle_event'] === 'operator') process.chdir(process.env['INIT_CWD'] ?? '.');

/** The npm commands of a release. The pages for who runs one name no others, which commands.test.ts verifies. */
export const releaseCommands = {
  start: 'node --enable-source-maps --import ./release-env.mjs dist/server/main.js',
  operator: 'node --enable-source-maps --import ./release-env.mjs dist/server/operate.js',
};

/** What a release has besides its package.json; the image is built from the same. */
export const releaseFiles = [
  'dist/server',
  'dist/web',
  'dist/pages',
  'server/database/schema',
  'server/database/migrations',
  'server/adapters/sharp/fonts',
  'server/adapters/sharp/preview-frame.png',
  'server/adapters/source-analyser/common-code.bin',
  'web/styles/fonts/OFL-anek-latin.txt',
  'web/styles/fonts/OFL-jetbrains-mono.txt',
  'web/styles/fonts/OFL-noto-sans-devanagari.txt',
  'deploy',
  'docs',
  'CHANGELOG.md',
  '.env.example',
  'LICENSE',
  'package-lock.json',
];
