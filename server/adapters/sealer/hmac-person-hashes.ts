import { createHmac } from 'node:crypto';
import type { PersonHashes } from '../../ports/app-secret.ts';

export function createPersonHashes(key: Uint8Array): PersonHashes {
  return {
    hashOf: (kind, text) => createHmac('sha256', key).update(`${kind}\0${text}`).digest('base64url'),
  };
}
