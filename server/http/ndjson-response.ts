import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Call } from '#contract/call.ts';
import { problemOf } from './problem-reply.ts';

const LINES_TYPE = 'application/x-ndjson';

export function acceptsNdjson({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(LINES_TYPE) === true;
}

/**
 * Answers a call that takes its time with a line of JSON for each thing that is known on the way, and the answer or the
 * problem as the last line. What goes wrong before the first line is an ordinary problem, thrown.
 */
export async function sendNdjson(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  left: AbortSignal,
  run: (progress: (item: unknown) => void) => Promise<unknown>,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  const schemas = schemasOf(call);
  let hasBegun = false;
  let isOver = false;
  const write = (line: { [Kind in LineKind]?: unknown }): void => {
    if (isOver || lines.destroyed) return;
    const kind = Object.keys(line)[0] as LineKind;
    const text = reply.serializeInput(line, schemas[kind] as unknown as Record<string, unknown>);
    if (!hasBegun) {
      hasBegun = true;
      void reply
        .type(`${LINES_TYPE}; charset=utf-8`)
        // A proxy that holds the lines back, or packs them, would show them all at once.
        .headers({ 'cache-control': 'private, no-store, no-transform', 'x-accel-buffering': 'no' })
        .send(lines);
    }
    lines.write(`${text}\n`);
  };
  try {
    const answer = await run((progress) => write({ progress }));
    write({ answer });
  } catch (error) {
    if (!hasBegun) throw error;
    if (!left.aborted) write({ problem: problemOf(request, error as Error) });
  } finally {
    isOver = true;
    lines.end();
  }
  return reply;
}

type LineKind = 'progress' | 'answer' | 'problem';

/** One schema a call, because the compiled serialiser is found again by its identity. */
const known = new WeakMap<Call, Readonly<Record<LineKind, TSchema>>>();

function schemasOf(call: Call): Readonly<Record<LineKind, TSchema>> {
  const made = known.get(call) ?? {
    progress: Type.Object({ progress: call.progress ?? Type.Never() }),
    answer: Type.Object({ answer: call.response }),
    // A problem carries what its code calls for, as it does outside of a stream.
    problem: Type.Object({ problem: Type.Object({}, { additionalProperties: true }) }),
  };
  known.set(call, made);
  return made;
}
