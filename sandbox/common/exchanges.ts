import type { FastifyInstance } from 'fastify';

/** Tests compare recorded exchanges with the vendor's published types or schema. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestBody: string;
  readonly status: number;
  readonly answerBody: string;
}

export function recordExchanges(app: FastifyInstance, report: (exchange: Exchange) => void): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload === 'string' && String(reply.getHeader('content-type')).includes('json')) {
      const { body } = request;
      report({
        method: request.method,
        url: request.url,
        requestBody: typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body),
        status: reply.statusCode,
        answerBody: payload,
      });
    }
    done(null, payload);
  });
}
