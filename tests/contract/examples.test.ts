import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { setUpMarket } from '../support/set-up-market.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}
type Content = Readonly<Record<string, Media>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Media & { name: string; in: string; required?: boolean })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly examples?: unknown[] }>> };
}

const { app } = setUpMarket();
const readDocument = async () => (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Document;

const withoutJson = (media: string) => media !== 'application/json';

it('every call in the OpenAPI document has examples of its request and response that fit their schemas', async () => {
  const { paths, components } = await readDocument();
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  const faults: string[] = [];
  const check = (where: string, { schema, example }: Media, isNeeded: boolean) => {
    if (example === undefined) {
      if (isNeeded) faults.push(`${where}: no example`);
      return;
    }
    const fits = ajv.compile({ components, ...schema });
    if (!fits(example)) faults.push(`${where}: ${ajv.errorsText(fits.errors)}`);
  };
  for (const methods of Object.values(paths)) {
    for (const { operationId, parameters = [], requestBody, responses } of Object.values(methods)) {
      for (const parameter of parameters) {
        check(`${operationId} ${parameter.name}`, parameter, parameter.required === true);
      }
      for (const media of Object.values(requestBody?.content ?? {}))
        check(`${operationId} body`, media, true);
      for (const [status, { content = {} }] of Object.entries(responses)) {
        for (const [type, media] of Object.entries(content)) {
          check(`${operationId} ${status}`, media, status === '200' && !withoutJson(type));
        }
      }
    }
  }
  const { Problem } = components.schemas;
  for (const example of Problem?.examples ?? []) check('Problem', { schema: Problem ?? {}, example }, true);
  expect(Problem?.examples).toHaveLength(1);
  expect(faults).toEqual([]);
});

it('the OpenAPI document lists the statuses of rejected sign-in requests', async () => {
  const { paths } = await readDocument();
  const documented = Object.keys(paths['/api/identity/sign-in/email']?.['post']?.responses ?? {});
  const credentials = JSON.stringify({ email: 'nobody@example.com', password: 'monsoon-kettle-42' });
  const answered = [
    await sendSignIn('{'),
    await sendSignIn(credentials),
    await sendSignIn(credentials, { origin: 'https://other.example', cookie: 'a=b' }),
    await sendSignIn(JSON.stringify({ email: 'x'.repeat(20_000) })),
    await sendSignIn('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
  ];
  expect(answered).toEqual(['400', '401', '403', '413', '415']);
  expect(documented).toEqual(expect.arrayContaining([...answered, '200', '429', '500', '503']));
});

async function sendSignIn(body: string, headers: Record<string, string> = {}): Promise<string> {
  const { status } = await fetch(`${app.url}/api/identity/sign-in/email`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return String(status);
}
