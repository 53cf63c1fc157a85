import { apiExamples } from './api-examples.ts';
import { operationIdOf } from './openapi-names.ts';

type Content = Record<string, { schema?: object; example?: unknown }>;
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly {
    readonly name: string;
    example?: unknown;
  }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

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

export function addExamples(document: {
  readonly paths: Paths;
  readonly components: { readonly schemas: Record<string, object> };
}): void {
  const byId = new Map(Object.entries(apiExamples).map((entry) => [operationIdOf(entry[0]), entry]));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      const [name, example] = byId.get(operation.operationId ?? '') ?? [];
      if (name !== undefined && example !== undefined) addToOperation(operation, path, name, example);
    }
  }
  const { Problem } = document.components.schemas;
  if (Problem !== undefined) Object.assign(Problem, { examples: [problemExample] });
}

interface CallExample {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly response: unknown;
}

function addToOperation(
  operation: Operation,
  path: string,
  name: string,
  { params = {}, query = {}, body, response }: CallExample,
): void {
  // A call that shares its path with others may be documented with another call's parameter names.
  const values = namesIn(name).map((own) => Object.entries(params).find(([key]) => key === own)?.[1]);
  const shared = Object.fromEntries(namesIn(path).map((own, index) => [own, values[index]]));
  const given: Readonly<Record<string, unknown>> = { ...shared, ...query };
  for (const parameter of operation.parameters ?? []) {
    if (parameter.name in given) parameter.example = given[parameter.name];
  }
  if (body !== undefined) {
    for (const media of Object.values(operation.requestBody?.content ?? {})) media.example = body;
  }
  const json = operation.responses?.['200']?.content?.['application/json'];
  if (json !== undefined) json.example = response;
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
}
