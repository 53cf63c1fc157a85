/**
 * Preloaded into the server. Adds the response header `x-statements`: the number of statements that the request sent to
 * PostgreSQL, counted in the bytes that are written to its sockets, and `x-all-statements` and `x-transactions`: those
 * of the process since its start.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/** @type {AsyncLocalStorage<{ statements: number }>} */
const requests = new AsyncLocalStorage();
const all = { statements: 0, transactions: 0 };

subscribe('http.server.request.start', (message) => {
  const { response } = /** @type {{ response: import('node:http').ServerResponse }} */ (message);
  const counted = { statements: 0 };
  requests.enterWith(counted);
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (/** @type {unknown[]} */ ...words) => {
    response.setHeader('x-statements', counted.statements);
    response.setHeader('x-all-statements', all.statements);
    response.setHeader('x-transactions', all.transactions);
    // @ts-expect-error -- passes all arguments on
    return writeHead(...words);
  };
});

// oxlint-disable-next-line typescript/unbound-method -- called with its socket below
const write = Socket.prototype.write;
/** @type {WeakSet<Socket>} */
const toDatabase = new WeakSet();
Socket.prototype.write = function (/** @type {unknown} */ chunk, /** @type {unknown[]} */ ...words) {
  if (Buffer.isBuffer(chunk)) {
    if (toDatabase.has(this)) count(chunk);
    // A startup message contains its length and then protocol version 3.0:
    // https://www.postgresql.org/docs/current/protocol-message-formats.html
    else if (chunk.length >= 8 && chunk.readInt32BE(4) === 196_608) toDatabase.add(this);
  }
  // @ts-expect-error -- passes all arguments on
  return write.call(this, chunk, ...words);
};

/**
 * Each message starts with a type byte and its length. `Q` is a simple query, `E` executes a prepared statement.
 * @param {Buffer} chunk
 */
function count(chunk) {
  const request = requests.getStore();
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
    const type = String.fromCodePoint(chunk[at] ?? 0);
    if (type !== 'Q' && type !== 'E') continue;
    all.statements += 1;
    if (type === 'Q' && /^(?:begin|start transaction)/iu.test(chunk.toString('latin1', at + 5, at + 25)))
      all.transactions += 1;
    if (request !== undefined) request.statements += 1;
  }
}
