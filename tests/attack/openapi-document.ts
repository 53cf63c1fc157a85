export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Content;
  readonly responses: Readonly<Record<string, { readonly content?: Content }>> | null;
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: { readonly content?: Content };
            readonly responses: NonNullable<Operation['responses']>;
          }
        >
      >
    >
  >;
}

const text = (maxLength: number): Schema => ({ type: 'string', maxLength });
const fileName: Parameter = { name: 'name', in: 'path', required: true, schema: text(120) };

function withoutReferences(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, schemas));
  if ('$ref' in value) return withoutReferences(schemas[String(value.$ref).split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutReferences(item, schemas)]),
  );
}

export const undocumentedOperations: readonly Operation[] = [
  ...[
    'sign-up/email',
    'sign-in/email',
    'sign-out',
    'send-verification-email',
    'request-password-reset',
    'check-reset-link',
    'reset-password',
    'change-password',
  ].map((call) => ({
    method: 'POST',
    path: `/api/identity/${call}`,
    parameters: [],
    body: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            email: text(80),
            password: text(300),
            currentPassword: text(300),
            newPassword: text(300),
            token: text(300),
            name: text(200),
            callbackURL: text(200),
          },
        },
      },
    },
    responses: null,
  })),
  ...[
    'verify-email',
    'get-session',
    'list-accounts',
    'token',
    'jwks',
    'oauth-popup/start',
    'callback/google',
  ].map((call) => ({
    method: 'GET',
    path: `/api/identity/${call}`,
    parameters: ['token', 'callbackURL', 'code', 'state', 'provider'].map((name) => ({
      name,
      in: 'query',
      schema: text(200),
    })),
    body: {},
    responses: null,
  })),
  ...['/media/{name}', '/assets/{name}', '/api/docs/{name}', '/{name}', '/metrics', '/readyz'].map(
    (path) => ({
      method: 'GET',
      path,
      parameters: path.includes('{') ? [fileName] : [],
      body: {},
      responses: null,
    }),
  ),
];

const isOutsideContract = (path: string): boolean =>
  path.startsWith('/api/identity/') || path.startsWith('/media/');

export async function readOperations(origin: string): Promise<Operation[]> {
  const read = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document;
  const document = withoutReferences(read, read.components.schemas) as Document;
  const contractPaths = Object.entries(document.paths).filter(([path]) => !isOutsideContract(path));
  return contractPaths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content ?? {},
      responses,
    })),
  );
}
