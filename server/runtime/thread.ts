import { parentPort, Worker } from 'node:worker_threads';

interface Message<Content> {
  readonly id: number;
  readonly content: Content;
}

type Reply<Answer> = Message<Answer> | { readonly id: number; readonly error: string };

interface ThreadOptions {
  /** A thread that has not answered a request after this time is ended. */
  readonly timeoutMs: number;
  readonly workerData?: unknown;
}

/** A worker thread that starts with its first request, and again with the first request after it has ended. */
export class Thread<Request, Answer> {
  readonly #program: string;
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, (reply: Reply<Answer>) => void>();
  #worker: Worker | null = null;
  #lastId = 0;

  /** @param program - path of the thread's program in `server/`, without its ending. The build bundles it by itself. */
  constructor(program: string, options: ThreadOptions) {
    this.#program = program;
    this.#options = options;
  }

  async ask(content: Request): Promise<Answer> {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    const answered = new Promise<Reply<Answer>>((resolve) => this.#waiting.set(id, resolve));
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, content } satisfies Message<Request>);
    const timer = setTimeout(() => void this.#end(worker, 'took too long'), this.#options.timeoutMs);
    try {
      const reply = await answered;
      if ('error' in reply) throw new Error(reply.error);
      return reply.content;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
    }
  }

  async close(): Promise<void> {
    if (this.#worker !== null) await this.#end(this.#worker, 'was closed');
  }

  async #end(worker: Worker, why: string): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const [id, resolve] of this.#waiting) resolve({ id, error: `the thread ${this.#program} ${why}` });
    await worker.terminate();
  }

  #start(): Worker {
    const worker = startWorker(this.#program, this.#options.workerData);
    worker.on('message', (reply: Reply<Answer>) => this.#waiting.get(reply.id)?.(reply));
    worker.once('error', (error) => void this.#end(worker, `has ended: ${error.stack ?? error.message}`));
    worker.once('exit', () => void this.#end(worker, 'has ended'));
    return worker;
  }
}

function startWorker(program: string, workerData: unknown): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL(`./${program}.js`, import.meta.url), { workerData });
  }
  // Worker threads do not inherit the tsx loader: https://tsx.hirok.io/dev-api/register-esm
  const source = JSON.stringify(new URL(`../${program}.ts`, import.meta.url).href);
  const run = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(run, { eval: true, execArgv: [], workerData });
}

/** Answers the requests of a `Thread`; called by the thread's program. */
export function answerRequests(answer: (request: never) => unknown): void {
  const replyTo = async ({ id, content }: Message<never>): Promise<void> => {
    // oxlint-disable unicorn/require-post-message-target-origin -- a thread, not a window
    try {
      parentPort?.postMessage({ id, content: await answer(content) } satisfies Reply<unknown>);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ id, error: text } satisfies Reply<unknown>);
    }
    // oxlint-enable unicorn/require-post-message-target-origin
  };
  parentPort?.on('message', (message: Message<never>) => void replyTo(message));
}
