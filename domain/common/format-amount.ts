// Kept, because making a formatter takes fifty times as long as using it.
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @param amountMinor - in paise. Whole rupees are written without paise, in every language with the same digits. */
export function formatAmount(amountMinor: number): string {
  const rupees = (amountMinor % 100 === 0 ? whole : exact).format(Math.abs(amountMinor / 100));
  return `${amountMinor < 0 ? '−' : ''}₹${rupees}`;
}

export function formatRupees(rupees: number): string {
  return formatAmount(Math.round(rupees * 100));
}
