import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { MemoryBudget } from './memory-budget.ts';

/** As much of a reply as is looked at. */
function aReply() {
  const raw = Object.assign(new EventEmitter(), { closed: false });
  const reply = { raw } as unknown as Pick<FastifyReply, 'raw'>;
  return {
    reply,
    close() {
      raw.closed = true;
      raw.emit('close');
    },
  };
}

describe('memory for files', () => {
  it('is lent until the answer has gone, and not beyond what there is', () => {
    const budget = new MemoryBudget(10);
    const [first, second] = [aReply(), aReply()];
    budget.hold(first.reply, 4);
    budget.hold(first.reply, 4);
    expect(() => budget.hold(second.reply, 3)).toThrow('Too many people');
    budget.hold(second.reply, 2);
    first.close();
    expect(budget.heldBytes).toBe(2);
    budget.hold(second.reply, 8);
    second.close();
    expect(budget.heldBytes).toBe(0);
  });

  it('is not kept by somebody who has left already', () => {
    const budget = new MemoryBudget(10);
    const gone = aReply();
    gone.close();
    budget.hold(gone.reply, 10);
    expect(budget.heldBytes).toBe(0);
  });
});
