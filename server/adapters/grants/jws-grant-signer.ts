import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, compactVerify, CompactSign } from 'jose';
import { validate } from 'uuid';
import { type Licence, LICENCES } from '#domain/projects/sale-mode.ts';
import type { Grant } from '#domain/purchases/grant.ts';
import type { GrantKey, GrantSigner } from '../../ports/grant-signer.ts';

/** The DER bytes before the 32 bytes of an Ed25519 key in PKCS #8: https://www.rfc-editor.org/rfc/rfc8410#section-7 */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

const TYPE = 'protohaat-grant';

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly shown: GrantKey;
}

/** @param seeds - the 32-byte seeds of the keys. The last key signs; all keys verify. */
export function createGrantSigner(seeds: readonly Uint8Array[], issuer: string): GrantSigner {
  let loading: Promise<readonly KeyPair[]> | null = null;
  const load = () => (loading ??= Promise.all(seeds.map(keyPairOf)));
  return {
    async sign(grant) {
      const pair = (await load()).at(-1);
      if (pair === undefined) throw new Error('there is no key for grants');
      return await new CompactSign(new TextEncoder().encode(JSON.stringify(payloadOf(grant, issuer))))
        .setProtectedHeader({ alg: 'EdDSA', kid: pair.shown.kid, typ: TYPE })
        .sign(pair.privateKey);
    },
    async read(text) {
      const pairs = await load();
      try {
        const { payload, protectedHeader } = await compactVerify(
          text,
          ({ kid }) => {
            const pair = pairs.find(({ shown }) => shown.kid === kid);
            if (pair === undefined) throw new Error('unknown key');
            return pair.publicKey;
          },
          { algorithms: ['EdDSA'] },
        );
        if (protectedHeader['typ'] !== TYPE) return null;
        return parsePayload(JSON.parse(new TextDecoder().decode(payload)));
      } catch {
        return null;
      }
    },
    async listKeys() {
      return (await load()).map(({ shown }) => shown);
    },
  };
}

async function keyPairOf(seed: Uint8Array): Promise<KeyPair> {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEADER, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const jwk = { kty: 'OKP', crv: 'Ed25519', x } as const;
  const kid = await calculateJwkThumbprint(jwk);
  return { privateKey, publicKey, shown: { ...jwk, kid, alg: 'EdDSA', use: 'sig' } };
}

function payloadOf(grant: Grant, issuer: string): object {
  return {
    iss: issuer,
    iat: Math.floor(grant.issuedAt.getTime() / 1000),
    sub: grant.purchaseId,
    order: grant.order,
    title: grant.title,
    licence: grant.licence ?? 'exclusive',
    ...(grant.version === null ? {} : { version: grant.version }),
    commit: grant.commit,
    ...(grant.treeSha === null ? {} : { tree: grant.treeSha }),
    archive: { sha256: grant.archiveSha256, size_bytes: grant.archiveBytes },
    ...grant.counted,
    buyer: grant.buyerName,
    paid_at: grant.paidAt.toISOString(),
  };
}

/** The signature of the payload has been verified. @throws Error if the payload is not a grant. */
function parsePayload(payload: ReturnType<typeof JSON.parse>): Grant {
  if (!validate(payload.sub)) throw new Error('the grant names no purchase');
  const known: Licence | undefined = LICENCES.find((licence) => licence === payload.licence);
  return {
    purchaseId: String(payload.sub),
    order: String(payload.order),
    title: String(payload.title),
    licence: known ?? null,
    version: payload.version === undefined ? null : Number(payload.version),
    commit: String(payload.commit),
    archiveSha256: String(payload.archive.sha256),
    archiveBytes: Number(payload.archive.size_bytes),
    treeSha: payload.tree === undefined ? null : String(payload.tree),
    counted:
      payload.files === undefined ? null : { files: Number(payload.files), lines: Number(payload.lines) },
    buyerName: payload.buyer === null ? null : String(payload.buyer),
    paidAt: new Date(payload.paid_at),
    issuedAt: new Date(payload.iat * 1000),
  };
}
