import { csvLine } from '#domain/common/csv.ts';
import type { PayoutGateway, PayoutInstruction } from '../../ports/transfer-gateway.ts';

const COLUMNS = [
  'Reference',
  'Amount',
  'Currency',
  'Mode',
  'Beneficiary name',
  'UPI ID',
  'Account number',
  'IFSC',
];

/** Writes a CSV file for the bank's bulk upload, with amounts in rupees. */
export function createBankFile(): PayoutGateway {
  return {
    composeFile: (instructions) =>
      csvLine(COLUMNS) + instructions.map((one) => csvLine(cellsOf(one))).join(''),
  };
}

function cellsOf({ reference, amountMinor, details }: PayoutInstruction): string[] {
  const amount = (amountMinor / 100).toFixed(2);
  return details.kind === 'upi'
    ? [reference, amount, 'INR', 'UPI', details.holderName, details.upiId, '', '']
    : [reference, amount, 'INR', 'NEFT', details.holderName, '', details.accountNumber, details.ifsc];
}
