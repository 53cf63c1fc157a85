import { writeFileSync } from 'node:fs';
import type { CallName } from '#contract/calls.ts';
import type { Answer } from '../support/api-caller.ts';

const FILE = 'server/http/api-examples.gen.ts';
/** Recorded times are shifted so that the recording starts at this time. */
const BEGINNING = Date.parse('2026-11-25T09:00:00Z');
const MAX_ITEMS = 2;
const MAX_CHARS = 300;
const SMALL_BYTES = 6_000;

const titles: Readonly<Record<string, string>> = {
  robot: 'Line-following robot',
  held: 'Soil moisture sensor',
  kit: 'Plant watering kit',
  open: 'Hostel gate log',
  'other-sold': 'Attendance tracker',
  archived: 'Quiz buzzer',
  parcel: 'Weather station',
};

interface RecordedCall {
  readonly request: object;
  readonly response: unknown;
}

interface Given {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly files?: Readonly<Record<string, readonly { name: string }[]>>;
}

export class ExampleRecorder {
  readonly #origins: readonly (readonly [string, string])[];
  readonly #startedAt = Date.now();
  readonly #byCall = new Map<CallName, { readonly recorded: RecordedCall; readonly weight: number }>();
  readonly #ids = new Map<string, string>();

  constructor({ url, sandboxUrl }: { readonly url: string; readonly sandboxUrl: string }) {
    this.#origins = [
      [url, 'https://market.example'],
      [sandboxUrl, 'https://provider.example'],
    ];
  }

  note(name: CallName, given: Given, answer: Answer<CallName>): void {
    if (answer.status >= 400) return;
    const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
    const response: unknown = isJson ? shorten(answer.body) : undefined;
    const { params, query, body, files } = given;
    const request = {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined && files === undefined ? {} : { body: { ...body, ...namesOf(files) } }),
    };
    const size = JSON.stringify(response ?? null).length;
    const weight = JSON.stringify(request).length + (size > SMALL_BYTES ? SMALL_BYTES / size : size);
    const best = this.#byCall.get(name);
    if (best === undefined || weight > best.weight) {
      this.#byCall.set(name, { recorded: { request, response }, weight });
    }
  }

  write(): void {
    const names = [...this.#byCall.keys()].toSorted();
    const examples = Object.fromEntries(names.map((name) => [name, this.#byCall.get(name)?.recorded]));
    const text = this.#publish(JSON.stringify(examples, null, 1));
    writeFileSync(
      FILE,
      `// Recorded by \`npm run api:examples\` from the calls of tests/invariants/access-matrix.test.ts.\nexport const apiExamples: Readonly<Record<string, { readonly request: object; readonly response?: unknown }>> =\n${text};\n`,
    );
  }

  #publish(text: string): string {
    let published = text;
    for (const [from, to] of this.#origins) published = published.replaceAll(from, to);
    return published
      .replaceAll(/"(\w*title)": "([a-z-]+)"/gu, (whole, key: string, title: string) =>
        Object.hasOwn(titles, title) ? `"${key}": ${JSON.stringify(titles[title])}` : whole,
      )
      .replaceAll(/github\.com\/secret\/([a-z-]+)/gu, 'github.com/asha-verma/$1')
      .replaceAll(/\b(phat_|whsec_)[\w+/=-]{20,}/gu, '$1EXAMPLE')
      .replaceAll(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*|…)/gu, 'eyJhbGciOiJFZERTQSJ9.e30.EXAMPLE')
      .replaceAll(/"token": "[\w-]{20,}\.[\w-]{20,}"/gu, '"token": "EXAMPLE.EXAMPLE"')
      .replaceAll(/_secret_\w+/gu, '_secret_EXAMPLE')
      .replaceAll(/secret=[A-Z2-7]{16,}/gu, 'secret=EXAMPLE')
      .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gu, (id) => this.#idOf(id))
      .replaceAll(/"(20\d\d-\d\d-\d\dT[\d:.]+Z)"/gu, (_whole, at: string) =>
        JSON.stringify(this.#timeOf(at)),
      );
  }

  #idOf(id: string): string {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    const number = (this.#ids.size + 1).toString(16).padStart(12, '0');
    const made = `019abc00-0000-7000-8000-${number}`;
    this.#ids.set(id, made);
    return made;
  }

  #timeOf(at: string): string {
    const seconds = Math.round((Date.parse(at) - this.#startedAt) / 1_000);
    return new Date(BEGINNING + seconds * 1_000).toISOString();
  }
}

function namesOf(files: Given['files']): object {
  return Object.fromEntries(
    Object.entries(files ?? {}).map(([field, list]) => [field, list.map(({ name }) => name)]),
  );
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS)}…` : value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => shorten(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shorten(item)]));
}
