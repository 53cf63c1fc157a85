import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Call } from '#contract/call.ts';
import { answerLanguage, translateAnswer } from '../runtime/translate-answer.ts';
import { problemOf } from './problem-reply.ts';

const NDJSON_TYPE = 'application/x-ndjson';

export function acceptsNdjson({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(NDJSON_TYPE) === true;
}

/**
 * Responds with one JSON line for each progress item, then one with the response or the problem details. An error
 * before the first line is thrown and becomes an ordinary error response.
 */
export async function sendNdjson(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  disconnected: AbortSignal,
  run: (progress: (item: unknown) => void) => Promise<unknown>,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  const schemas = schemasOf(call);
  let isStarted = false;
  let isEnded = false;
  const language = answerLanguage(request);
  const write = (line: { [Kind in LineKind]?: unknown }): void => {
    if (isEnded || lines.destroyed) return;
    const kind = Object.keys(line)[0] as LineKind;
    const text = reply.serializeInput(
      translateAnswer(line, language),
      schemas[kind] as unknown as Record<string, unknown>,
    );
    if (!isStarted) {
      isStarted = true;
      void reply
        .type(`${NDJSON_TYPE}; charset=utf-8`)
        .headers({ 'cache-control': 'private, no-store, no-transform', 'x-accel-buffering': 'no' })
        .send(lines);
    }
    lines.write(`${text}\n`);
  };
  try {
    const answer = await run((progress) => write({ progress }));
    write({ answer });
  } catch (error) {
    if (!isStarted) throw error;
    if (!disconnected.aborted) write({ problem: problemOf(request, error as Error) });
  } finally {
    isEnded = true;
    lines.end();
  }
  return reply;
}

type LineKind = 'progress' | 'answer' | 'problem';

/** Fastify caches compiled serialisers by schema object, so each call must always use the same objects. */
const schemaCache = new WeakMap<Call, Readonly<Record<LineKind, TSchema>>>();

function schemasOf(call: Call): Readonly<Record<LineKind, TSchema>> {
  const schemas = schemaCache.get(call) ?? {
    progress: Type.Object({ progress: call.progress ?? Type.Never() }),
    answer: Type.Object({ answer: call.response }),
    problem: Type.Object({ problem: Type.Object({}, { additionalProperties: true }) }),
  };
  schemaCache.set(call, schemas);
  return schemas;
}
