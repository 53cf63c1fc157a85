import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeOfHash } from '#domain/verification/build-proof.ts';
import type {
  SignedTokens,
  TokenPurpose,
  BuildCodes,
  HandoverCodes,
  MessageTags,
  PersonHashes,
} from '../../ports/app-secret.ts';

export function createSignedTokens(key: Uint8Array): SignedTokens {
  const macOf = (purpose: TokenPurpose, text: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
  return {
    sign: (purpose, text) =>
      `${Buffer.from(text).toString('base64url')}.${macOf(purpose, text).toString('base64url')}`,
    read(purpose, token) {
      const [encoded = '', mac = ''] = token.split('.');
      const text = Buffer.from(encoded, 'base64url').toString();
      const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(purpose, text)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
    },
  };
}

export function createBuildCodes(key: Uint8Array): BuildCodes {
  return {
    codeAt: (profileId, step) =>
      codeOfHash(createHmac('sha256', key).update(`${profileId} ${step}`).digest()),
  };
}

export function createHandoverCodes(key: Uint8Array): HandoverCodes {
  return {
    codeOf(purchaseId) {
      const number = createHmac('sha256', key).update(purchaseId).digest().readUInt32BE(0) % 1_000_000;
      return String(number).padStart(6, '0');
    },
  };
}

const TAG_LENGTH = 24;

export function createMessageTags(key: Uint8Array): MessageTags {
  const tagOf = (messageHash: string, recipient: string): string =>
    createHmac('sha256', key)
      .update(`${messageHash}\0${recipient.toLowerCase()}`)
      .digest('hex')
      .slice(0, TAG_LENGTH);
  return {
    tagOf,
    isOwn: (messageHash, recipient, tag) =>
      tag.length === TAG_LENGTH &&
      timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(messageHash, recipient))),
  };
}

export function createPersonHashes(key: Uint8Array): PersonHashes {
  return {
    hashOf: (kind, text) => createHmac('sha256', key).update(`${kind}\0${text}`).digest('base64url'),
  };
}
