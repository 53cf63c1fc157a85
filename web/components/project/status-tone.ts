import type { Tone } from '../ui/badge.tsx';

const tones: Record<string, Tone> = {
  succeeded: 'ok',
  completed: 'ok',
  paid: 'ok',
  available: 'ok',
  delivered: 'ok',
  verified: 'ok',
  failed: 'bad',
  declined: 'bad',
  cancelled: 'bad',
  pending: 'warn',
  shipped: 'primary',
  processing: 'primary',
};

export function statusTone(status: string): Tone {
  return tones[status.toLowerCase()] ?? 'neutral';
}
