import type { Socket } from 'node:net';
import { type Problem, type ProblemCode, problems } from '#contract/problems.ts';
import { refusals } from '#words/refusals.ts';
import { problemAddress } from './problem-pages.ts';
import type { SecurityHeaders } from './security-headers.ts';

export function answerParserError(
  { headers, publicUrl }: { readonly headers: SecurityHeaders; readonly publicUrl: string },
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  // Like Node's default handler, this function never writes to a closed socket or after the headers of a response:
  // https://nodejs.org/api/http.html#event-clienterror
  const { _httpMessage: currentResponse } = socket as {
    _httpMessage?: { readonly headersSent?: boolean } | null;
  };
  // Browsers open connections ahead of time. An answer on one of them, when it expires, would become the answer to the
  // request that the browser is just sending; they repeat the request if the connection merely ends.
  const hasExpiredUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (
    hasExpiredUnused ||
    error.code === 'ECONNRESET' ||
    !socket.writable ||
    currentResponse?.headersSent === true
  ) {
    socket.destroy();
    return;
  }
  const code: ProblemCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'bad-request';
  const reason = code === 'bad-request' ? 'request-unreadable' : code;
  const { status, title } = problems[code];
  const message = refusals[reason]();
  const problem: Problem = {
    type: problemAddress(publicUrl, code),
    title,
    status,
    code,
    message,
    detail: message,
    reason,
    params: {},
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
  // A HEAD response must have no body, because the client would read it as the next response. Only the raw
  // packet contains the method.
  const { rawPacket: packet } = error;
  const isHead = Buffer.isBuffer(packet) && packet.subarray(0, 5).toString('latin1') === 'HEAD ';
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
}
