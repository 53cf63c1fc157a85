import { createHmac } from 'node:crypto';
import type { HandoverCodes } from '../../ports/app-secret.ts';

export function createHandoverCodes(key: Uint8Array): HandoverCodes {
  return {
    codeOf(purchaseId) {
      const number = createHmac('sha256', key).update(purchaseId).digest().readUInt32BE(0) % 1_000_000;
      return String(number).padStart(6, '0');
    },
  };
}
