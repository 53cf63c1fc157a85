import type { PaymentMethod } from '../../api/payments/payment-client.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const key = 'payment-method';

export function preferredMethod(isPhone: boolean): PaymentMethod {
  const last = readStored(key);
  if (last === 'card' || last === 'upi') return last;
  return isPhone ? 'upi' : 'card'; // spec: card is the default
}

export function rememberMethod(method: PaymentMethod): void {
  writeStored(key, method);
}
