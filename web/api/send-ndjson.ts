import type { CallName, ProgressOf, ResponseOf } from '#contract/calls.ts';
import type { Problem } from '#contract/problems.ts';
import { ApiError, sendRaw, type CallArguments } from './send.ts';

type Line<Name extends CallName> =
  | { readonly progress: ProgressOf<Name> }
  | { readonly answer: ResponseOf<Name> }
  | { readonly problem: Problem };

/**
 * Makes a call that tells what it knows on the way to its answer.
 *
 * @param onProgress - hears each thing as it arrives; all at once where a proxy holds the lines back.
 * @throws ApiError for every refusal and failure, also in the middle; an abort rejects with the browser's own AbortError.
 */
export async function sendNdjson<Name extends CallName>(
  name: Name,
  input: CallArguments<Name>,
  options: { readonly signal: AbortSignal; readonly onProgress: (item: ProgressOf<Name>) => void },
): Promise<ResponseOf<Name>> {
  const { signal, onProgress } = options;
  const response = await sendRaw(name, input, {
    signal,
    headers: { accept: 'application/x-ndjson, application/json' },
  });
  if (response.headers.get('content-type')?.startsWith('application/x-ndjson') !== true) {
    return (await response.json()) as ResponseOf<Name>;
  }
  for await (const text of linesOf(response, signal)) {
    const line = JSON.parse(text) as Line<Name>;
    if ('answer' in line) return line.answer;
    if ('problem' in line) throw new ApiError(line.problem.code, line.problem.status, line.problem);
    onProgress(line.progress);
  }
  throw new ApiError('network', 0, {});
}

async function* linesOf(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new ApiError('network', 0, {});
    });
    if (done) return;
    const parts = `${rest}${decoder.decode(value, { stream: true })}`.split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}
