import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Figures, type Load, runOpenLoad } from './open-load.ts';

/** Runs this file in a child process, so that the work of the parent process does not distort the measurements. */
export class LoadProcess {
  readonly #child: ChildProcess = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });

  async make(load: Load): Promise<Figures> {
    this.#child.send(load);
    const [figures] = (await once(this.#child, 'message')) as [Figures];
    return figures;
  }

  end(): void {
    this.#child.disconnect();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', (load: Load) => {
    void runOpenLoad(load).then((figures) => process.send?.(figures));
  });
}
