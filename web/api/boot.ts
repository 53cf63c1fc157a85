import type { ResponseOf } from '#contract/calls.ts';
import { fromWire, type Clean } from './wire.ts';

type BootResponse = ResponseOf<'GET /api/boot'>;
export type Boot = Clean<BootResponse>['data'];

declare global {
  interface Window {
    boot?: Promise<BootResponse | null>;
  }
}

export async function bootResponse(): Promise<Boot | null> {
  const response = (await window.boot) ?? null;
  return response === null ? null : fromWire(response).data;
}
