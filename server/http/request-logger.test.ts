import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RequestLogger } from './request-logger.ts';

it("a request's child logger is created when it first logs", () => {
  const lines: string[] = [];
  const parent = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) });
  let children = 0;
  parent.onChild = () => (children += 1);
  const logger = new RequestLogger(parent, { reqId: 'r1' }, {});
  expect([logger.level, children]).toEqual(['info', 0]);
  logger.debug('hidden');
  logger.warn({ code: 'overloaded' }, 'refused');
  logger.child({ part: 'mail' }).info('sent');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, reqId: 'r1', code: 'overloaded', msg: 'refused' },
    { level: 30, reqId: 'r1', part: 'mail', msg: 'sent' },
  ]);
  expect(children).toBe(2);
});
