import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatRupees, formatSignedAmount } from '../../lib/format.ts';

export type MoneyProps = { className?: string | undefined } & (
  | { priceRupees: number; amountMinor?: never; signed?: never }
  | { amountMinor: number; signed?: boolean; priceRupees?: never }
);

export function Money({ priceRupees, amountMinor, signed, className }: MoneyProps) {
  let text: string;
  if (priceRupees !== undefined) text = formatRupees(priceRupees);
  else text = signed === true ? formatSignedAmount(amountMinor) : formatAmount(amountMinor);
  return <span className={classNames('whitespace-nowrap tabular-nums', className)}>{text}</span>;
}
