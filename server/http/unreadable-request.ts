import type { Socket } from 'node:net';
import { type Problem, type ProblemCode, problems } from '#contract/problems.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Answers HTTP parser errors, which occur before there is a request: oversized headers, malformed HTTP, timeouts. */
export function answerUnreadable(
  headers: SecurityHeaders,
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  // Like Node's default handler: never write to a closed socket or into a response that has started.
  // https://nodejs.org/api/http.html#event-clienterror
  const { _httpMessage: currentResponse } = socket as {
    _httpMessage?: { readonly headersSent?: boolean } | null;
  };
  if (error.code === 'ECONNRESET' || !socket.writable || currentResponse?.headersSent === true) {
    socket.destroy();
    return;
  }
  const code: ProblemCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'bad-request';
  const { status, title } = problems[code];
  const problem: Problem = {
    type: `/api/docs/problems#${code}`,
    title,
    status,
    code,
    message: code === 'bad-request' ? 'The request cannot be read.' : `${title}.`,
  };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${code === 'bad-request' ? 'Bad Request' : 'Request Header Fields Too Large'}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  // A client would read a body after HEAD as the next response. The method is only known from the raw packet.
  const { rawPacket: packet } = error;
  const isHead = Buffer.isBuffer(packet) && packet.subarray(0, 5).toString('latin1') === 'HEAD ';
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
}
