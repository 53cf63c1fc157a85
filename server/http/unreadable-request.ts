import type { Socket } from 'node:net';
import { type Problem, type ProblemCode, problems } from '#contract/problems.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Answers what the HTTP parser refuses, before there is a request: too long a head, no HTTP at all, a client that is too slow. */
export function answerUnreadable(
  headers: SecurityHeaders,
  error: Error & { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  // As Node's own handler: a connection that is gone, or on which an answer is under way, takes no other.
  // https://nodejs.org/api/http.html#event-clienterror
  const { _httpMessage: underWay } = socket as { _httpMessage?: { readonly headersSent?: boolean } | null };
  if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent === true) {
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
  // Whoever asks for the head alone takes a body for the next answer. The method is known as far as the packet shows it.
  const { rawPacket: packet } = error;
  const isHead = Buffer.isBuffer(packet) && packet.subarray(0, 5).toString('latin1') === 'HEAD ';
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
}
