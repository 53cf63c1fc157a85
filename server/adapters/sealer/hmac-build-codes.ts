import { createHmac } from 'node:crypto';
import { codeOfHash } from '#domain/verification/build-proof.ts';
import type { BuildCodes } from '../../ports/app-secret.ts';

export function createBuildCodes(key: Uint8Array): BuildCodes {
  return {
    codeAt: (profileId, step) =>
      codeOfHash(createHmac('sha256', key).update(`${profileId} ${step}`).digest()),
  };
}
