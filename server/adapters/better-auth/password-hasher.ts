import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 64;
/** The parameters of better-auth, whose hashes have the same form: `<salt>:<key>`. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

export type DeriveKey = (password: string, salt: string) => Promise<Buffer>;

export interface PasswordHasher {
  readonly derive: DeriveKey;
  hash(password: string, salt?: string): Promise<string>;
  verify(input: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** @param derive - replaced in tests, because scrypt is slow by design. */
export function createPasswordHasher(derive: DeriveKey = deriveByScrypt): PasswordHasher {
  return {
    derive,
    async hash(password, salt = randomBytes(16).toString('hex')) {
      return `${salt}:${(await derive(password, salt)).toString('hex')}`;
    },
    async verify({ hash, password }) {
      return isKeyOf(hash, await derive(password, saltOf(hash)));
    },
  };
}

export function saltOf(hash: string): string {
  return hash.slice(0, hash.indexOf(':'));
}

export function isKeyOf(hash: string, key: Buffer): boolean {
  const expected = Buffer.from(hash.slice(hash.indexOf(':') + 1), 'hex');
  return expected.length === key.length && timingSafeEqual(expected, key);
}

function deriveByScrypt(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
