import { createHmac } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import { type OperatorRole, OPERATOR_ROLES } from '#domain/operators/roles.ts';
import { insertRole } from '#server/accounts/roles/role-store.ts';
import { parseCommand } from '#server/machine/commands/parse-command.ts';
import type { OperationDeps } from '#server/machine/operation-deps.ts';
import { commandDefinitions, runCommand } from '#server/machine/run-command.ts';
import type { CallArguments } from './api-caller.ts';
import type { TestApp, TestPerson } from './test-app.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/** Implements RFC 6238. @param uri - the `otpauth:` URI that the QR code contains */
export function totpOf(uri: string, at = Date.now()): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / PERIOD_MS)));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32.replaceAll('=', ''))
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export interface StaffPerson extends TestPerson {
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

export async function signUpStaff(
  app: TestApp,
  roles: readonly OperatorRole[],
  wanted: { name?: string } = {},
): Promise<StaffPerson> {
  const person = await app.signUp(wanted);
  for (const role of roles) {
    await insertRole(app.context.database, { profileId: person.profileId, role, grantedBy: 'tests' });
  }
  const { body } = await app.api(person)('POST /api/auth/second-factor/enrol', { body: {} });
  await app.api(person)('POST /api/auth/second-factor/prove', { body: { code: totpOf(body.data.uri) } });
  return { ...person, uri: body.data.uri, recoveryCodes: body.data.recovery_codes };
}

/** Runs words of the command line in this process. */
export async function runWords(deps: OperationDeps, words: readonly string[]) {
  const lines = { stdout: [] as string[], stderr: [] as string[] };
  const print = (line: string, to: 'stdout' | 'stderr') => void lines[to].push(line);
  const parsed = parseCommand(commandDefinitions, words, print);
  const exit =
    typeof parsed === 'number' ? parsed : await runCommand(deps, { ...parsed, actor: 'asha' }, print);
  return { exit, text: lines.stdout.join('\n'), errors: lines.stderr.join('\n') };
}

type Decision = Extract<CallName, `POST /api/operate/${string}`>;

/** Decides in the console, as a new member with every role. @returns what the console says. */
export async function decide<Name extends Decision>(app: TestApp, name: Name, given: CallArguments<Name>) {
  const staff = await signUpStaff(app, OPERATOR_ROLES);
  const { status, bytes } = await app.api(staff)(name, given);
  const text = new TextDecoder().decode(bytes);
  const answer = JSON.parse(text) as { data?: { sentence: string }; message?: string };
  return { status, sentence: answer.data?.sentence ?? answer.message ?? text };
}
