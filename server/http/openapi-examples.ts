import { operationIdOf } from './openapi-names.ts';

export interface CallExample {
  readonly request: {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
  readonly response?: unknown;
}

type Content = Record<string, { schema?: object; example?: unknown }>;
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema?: { readonly type?: string };
    example?: unknown;
  }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const fixedExamples: Readonly<Record<string, CallExample>> = {
  'DELETE /api/payout-account': {
    request: { body: { password: 'mango-tree-42' } },
    response: { data: null },
  },
  'DELETE /api/tax-identity': { request: { body: { password: 'mango-tree-42' } }, response: { data: null } },
  'POST /api/auth/github/webhook': { request: {}, response: { received: true } },
  'POST /api/mail/bounces': { request: {}, response: { data: { noted: 1 } } },
  'POST /api/payment/webhook': { request: {}, response: { received: true } },
};

const problemExample = {
  type: '/problems/price-changed',
  title: 'The price has changed',
  status: 409,
  code: 'price-changed',
  message: 'The price has changed: the total is now ₹525.',
  detail: 'The price has changed: the total is now ₹525.',
  reason: 'price-changed',
  params: { totalRupees: 525 },
  request_id: '019abc00-0000-7000-8000-000000000000',
};

export function addExamples(
  document: { readonly paths: Paths; readonly components: { readonly schemas: Record<string, object> } },
  examples: Readonly<Record<string, CallExample>>,
): void {
  const byId = new Map(
    Object.entries({ ...examples, ...fixedExamples }).map(([name, example]) => [
      operationIdOf(name),
      { name, example },
    ]),
  );
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      const found = byId.get(operation.operationId ?? '');
      if (found !== undefined) addToOperation(operation, path, found.name, found.example);
    }
  }
  const { Problem } = document.components.schemas;
  if (Problem !== undefined) Object.assign(Problem, { examples: [problemExample] });
}

function addToOperation(
  operation: Operation,
  path: string,
  name: string,
  { request, response }: CallExample,
): void {
  // A call that shares its path with others may be documented with another call's parameter names.
  const names = namesIn(name);
  const params = Object.fromEntries(
    namesIn(path).map((shared, index) => [shared, request.params?.[names[index] ?? '']]),
  );
  for (const parameter of operation.parameters ?? []) {
    const value = (parameter.in === 'path' ? params : request.query)?.[parameter.name];
    if (value !== undefined && parameter.in !== 'header') {
      parameter.example = typedAs(parameter.schema?.type, value);
    }
  }
  if (request.body !== undefined) {
    for (const media of Object.values(operation.requestBody?.content ?? {})) media.example = request.body;
  }
  const json = operation.responses?.['200']?.content?.['application/json'];
  if (json !== undefined && response !== undefined) json.example = response;
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
}

function typedAs(type: string | undefined, value: unknown): unknown {
  if (type === 'integer' || type === 'number') return Number(value);
  return type === 'boolean' ? value === 'true' : value;
}
