import { classNames } from '../../lib/class-names.ts';
import { formatRupees } from '../../lib/format.ts';

const sizes = {
  sm: 'text-sm',
  md: 'text-lg',
  lg: 'text-2xl',
} as const;

export function PriceTag({
  priceRupees,
  size = 'md',
  spent = false,
}: {
  priceRupees: number | null;
  size?: keyof typeof sizes | undefined;
  spent?: boolean | undefined;
}) {
  return (
    <span
      data-spent={spent || priceRupees === null || undefined}
      className={classNames(
        'price-tag inline-flex items-center py-[0.18em] pr-[0.6em] pl-[1.25em] leading-snug font-bold whitespace-nowrap tabular-nums',
        sizes[size],
      )}
    >
      {priceRupees === null ? '₹ –' : formatRupees(priceRupees)}
    </span>
  );
}
