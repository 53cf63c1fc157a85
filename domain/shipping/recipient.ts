import { foldText } from '../common/folded-text.ts';
import { mobileNumberOf } from '../common/indian-numbers.ts';

/**
 * Orders of several accounts with the same phone number, or with the same address and name, count as one person's. The
 * same address alone proves nothing, because all residents of a hostel share it.
 */
export interface RecipientMarks {
  readonly phone: string | null;
  readonly addressAndName: string | null;
}

const MIN_PHONE_DIGITS = 8;

export function recipientMarks(given: {
  readonly address: string;
  readonly phone: string;
  readonly name: string | null;
}): RecipientMarks {
  const [address, name] = [lettersOf(given.address), lettersOf(given.name ?? '')];
  return {
    phone: phoneOf(given.phone),
    addressAndName: name === '' || address === '' ? null : `${address}/${name}`,
  };
}

function phoneOf(text: string): string | null {
  const digits = foldText(text).text.replaceAll(/\D/gu, '');
  return mobileNumberOf(text) ?? (digits.length < MIN_PHONE_DIGITS ? null : digits);
}

function lettersOf(text: string): string {
  return foldText(text).text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
