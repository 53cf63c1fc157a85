import { useQuery } from '@tanstack/react-query';
import { paymentTexts } from '#words/screens/payment.ts';
import { configQuery } from '../../api/config-query.ts';
import type { ProjectDetails } from '../../api/entities.ts';

/** When the seller is paid. */
export function MoneyHeld({ category }: Pick<ProjectDetails, 'category'>) {
  const { data: config } = useQuery(configQuery);
  if (config === undefined) return null;
  return <p className="mt-3 text-sm">{paymentTexts.moneyHeld(category, config.orders)}</p>;
}
