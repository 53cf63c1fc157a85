import { describe, expect, it } from 'vitest';
import type { PublicPage } from '#contract/public-pages.ts';
import { KeptDocuments, type PageSource } from './kept-documents.ts';
import { PublicDocument } from './public-document.ts';

const MAX_AGE_MS = 600_000;
const BYTES = 10_000;

/** Documents of which the test decides when they are rendered. */
function setUp({ maxBytes = 1_000_000, concurrency = 2 } = {}) {
  const clock = { now: 1_700_000_000_000 };
  const rendered: string[] = [];
  const held: (() => void)[] = [];
  const gate = { isShut: false };
  const documents = new KeptDocuments({
    maxBytes,
    now: () => clock.now,
    renderer: {
      concurrency,
      inputOf: (page) => JSON.stringify(page),
      async render(input) {
        rendered.push(input);
        if (gate.isShut) await new Promise<void>((resolve) => held.push(resolve));
        return new PublicDocument(`W/"${rendered.length}"`, new Uint8Array(BYTES));
      },
    },
  });
  const open = () => {
    gate.isShut = false;
    for (const resolve of held.splice(0)) resolve();
  };
  return { documents, rendered, clock, gate, open };
}

interface World {
  version: string | null;
  text: string;
  reads: number;
}

function sourceOf(name: string, world: World): PageSource {
  return {
    name,
    language: 'en',
    maxAgeMs: MAX_AGE_MS,
    findVersion: async () => world.version,
    async read() {
      world.reads += 1;
      const { version, text } = world;
      return version === null ? null : { page: { kind: 'topic', value: text } as PublicPage, version };
    },
  };
}

const aWorld = (): World => ({ version: '1', text: 'for sale', reads: 0 });

const turns = async () => {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('kept documents', () => {
  it('a document is read and rendered once until its version changes', async () => {
    const { documents, rendered } = setUp();
    const world = aWorld();
    const source = sourceOf('a', world);
    const first = await documents.open(source, 'visitor');
    expect(await documents.open(source, 'visitor')).toBe(first);
    expect([world.reads, rendered.length]).toEqual([1, 1]);
    Object.assign(world, { version: '2', text: 'sold' });
    const second = await documents.open(source, 'visitor');
    expect(second).not.toBe(first);
    expect(rendered.at(-1)).toContain('sold');
  });

  it('a page that visitors may no longer see is not sent from memory', async () => {
    const { documents, rendered } = setUp();
    const world = aWorld();
    await documents.open(sourceOf('a', world), 'visitor');
    world.version = null;
    expect(await documents.open(sourceOf('a', world), 'visitor')).toBeNull();
    expect([documents.bytes, rendered.length, world.reads]).toEqual([0, 1, 1]);
  });

  it('a document is rendered once however many visitors wait for it', async () => {
    const { documents, rendered, gate, open } = setUp();
    gate.isShut = true;
    const world = aWorld();
    const waiting = Array.from({ length: 50 }, (_, n) =>
      documents.open(sourceOf('a', world), `visitor ${n}`),
    );
    await turns();
    expect(rendered).toHaveLength(1);
    open();
    expect(new Set(await Promise.all(waiting)).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  it('a visitor who arrives after a change does not get a document that was being made before it', async () => {
    const { documents, rendered, gate, open } = setUp();
    gate.isShut = true;
    const world = aWorld();
    const before = documents.open(sourceOf('a', world), 'first');
    await turns();
    Object.assign(world, { version: '2', text: 'sold' });
    const after = documents.open(sourceOf('a', world), 'second');
    await turns();
    open();
    expect(await after).not.toBe(await before);
    expect(rendered.map((input) => input.includes('sold'))).toEqual([false, true]);
  });

  it('an old page is read again, and rendered again only if it has changed or the document is an hour old', async () => {
    const { documents, rendered, clock } = setUp();
    const world = aWorld();
    const source = sourceOf('a', world);
    const first = await documents.open(source, 'visitor');
    clock.now += MAX_AGE_MS;
    expect(await documents.open(source, 'visitor')).toBe(first);
    expect([world.reads, rendered.length]).toEqual([2, 1]);
    world.text = 'viewed more often';
    expect(await documents.open(source, 'visitor')).toBe(first);
    clock.now += MAX_AGE_MS;
    expect(await documents.open(source, 'visitor')).not.toBe(first);
    expect([world.reads, rendered.length]).toEqual([3, 2]);
    clock.now += 3_600_000;
    await documents.open(source, 'visitor');
    expect(rendered).toHaveLength(3);
  });

  it('a reload reads the page again', async () => {
    const { documents, rendered } = setUp();
    const world = aWorld();
    await documents.open(sourceOf('a', world), 'visitor');
    world.text = 'viewed more often';
    await documents.open(sourceOf('a', world), 'visitor', true);
    expect([world.reads, rendered.length]).toEqual([2, 2]);
  });

  it('the memory is bounded, and the least recently visited documents are dropped first', async () => {
    const { documents, rendered } = setUp({ maxBytes: 3.5 * BYTES });
    const worlds = new Map(['a', 'b', 'c', 'd'].map((name) => [name, { ...aWorld(), text: name }]));
    const visit = (name: string) => documents.open(sourceOf(name, worlds.get(name) ?? aWorld()), 'visitor');
    for (const name of ['a', 'b', 'c', 'a', 'd']) await visit(name);
    expect(documents.bytes).toBeLessThanOrEqual(3.5 * BYTES);
    expect(rendered).toHaveLength(4);
    await visit('a');
    expect(rendered).toHaveLength(4);
    await visit('b');
    expect(rendered).toHaveLength(5);
  });

  it('documents made at the same time are limited, and too many waiting ones are refused as overload', async () => {
    const { documents, rendered, gate, open } = setUp({ concurrency: 2 });
    gate.isShut = true;
    const outcomes = Array.from({ length: 600 }, (_, n) => {
      const world = { ...aWorld(), text: String(n) };
      return documents.open(sourceOf(String(n), world), `visitor ${n}`).then(
        () => 'sent',
        (error: unknown) => (error as { code: string }).code,
      );
    });
    await turns();
    expect(rendered).toHaveLength(2);
    open();
    const ended = await Promise.all(outcomes);
    const count = (wanted: string) => ended.filter((outcome) => outcome === wanted).length;
    expect([count('sent'), count('overloaded')]).toEqual([514, 86]);
  });

  it('an address that asks for many documents leaves room for the document of another', async () => {
    const { documents, gate, open } = setUp({ concurrency: 2 });
    gate.isShut = true;
    const visit = (name: string, visitor: string) =>
      documents.open(sourceOf(name, { ...aWorld(), text: name }), visitor);
    const crowd = Array.from({ length: 600 }, (_, n) => visit(String(n), 'attacker'));
    const ended = Promise.allSettled(crowd);
    await turns();
    const honest = visit('honest', 'honest');
    await turns();
    open();
    await honest;
    const refused = (await ended).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(600 - 2 - 256);
  });

  it('a document that could not be rendered is made again for the next visitor', async () => {
    const world = aWorld();
    let isBroken = true;
    const documents = new KeptDocuments({
      renderer: {
        concurrency: 1,
        inputOf: (page) => JSON.stringify(page),
        async render() {
          if (isBroken) throw new Error('the thread has ended');
          return new PublicDocument('W/"1"', new Uint8Array(BYTES));
        },
      },
    });
    await expect(documents.open(sourceOf('a', world), 'visitor')).rejects.toThrow('has ended');
    isBroken = false;
    expect(await documents.open(sourceOf('a', world), 'visitor')).not.toBeNull();
  });
});
