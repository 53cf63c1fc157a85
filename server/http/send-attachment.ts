import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const TYPES = { csv: 'text/csv', html: 'text/html', json: 'application/json' } as const;

interface TextFile {
  readonly name: string;
  readonly type: keyof typeof TYPES;
  readonly text: string | AsyncIterable<string>;
}

export function sendAttachment(reply: FastifyReply, { name, type, text }: TextFile): null {
  void reply
    .headers({
      'content-type': `${TYPES[type]}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}.${type}"`,
    })
    .send(typeof text === 'string' ? text : Readable.from(text, { objectMode: false }));
  return null;
}
