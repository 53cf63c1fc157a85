import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { apiExamples } from '#server/http/api-examples.ts';
import { operationIdOf } from '#server/http/openapi-names.ts';
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

it('the examples in the OpenAPI document fit their schemas', async () => {
  const { paths, components } = await readDocument();
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  const faults: string[] = [];
  const check = (where: string, { schema, example }: Media): boolean => {
    if (example === undefined) return false;
    const fits = ajv.compile({ components, ...schema });
    if (!fits(example)) faults.push(`${where}: ${ajv.errorsText(fits.errors)}`);
    return true;
  };
  const shown: string[] = [];
  for (const { operationId, parameters = [], requestBody, responses } of Object.values(paths).flatMap(
    (methods) => Object.values(methods),
  )) {
    const answer = responses['200']?.content?.['application/json'];
    if (answer === undefined || !check(`${operationId} 200`, answer)) continue;
    shown.push(operationId);
    for (const parameter of parameters) {
      if (!check(`${operationId} ${parameter.name}`, parameter) && parameter.required === true)
        faults.push(`${operationId}: no example of ${parameter.name}`);
    }
    for (const media of Object.values(requestBody?.content ?? {})) {
      if (!check(`${operationId} body`, media)) faults.push(`${operationId}: no example of the body`);
    }
  }
  expect(shown).toEqual(expect.arrayContaining(Object.keys(apiExamples).map(operationIdOf)));
  const { Problem } = components.schemas;
  for (const example of Problem?.examples ?? []) check('Problem', { schema: Problem ?? {}, example });
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
