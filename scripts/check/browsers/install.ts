import { run } from '../container/run-program.ts';

/** Installs a package from the registry, without its scripts, for this check only. */
export async function install(folder: string, name: string): Promise<void> {
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, name]);
}
