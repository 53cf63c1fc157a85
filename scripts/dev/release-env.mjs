/**
 * Loaded before the programs of a release by its npm commands: a release is for production, and the file `.env` beside
 * it has the settings that the environment lacks.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
