export function formatAmount(amountMinor: number): string {
  const digits = amountMinor % 100 === 0 ? 0 : 2;
  const rupees = Math.abs(amountMinor / 100).toLocaleString('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  return `${amountMinor < 0 ? '−' : ''}₹${rupees}`;
}
