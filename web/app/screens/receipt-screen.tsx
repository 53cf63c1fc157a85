import { getRouteApi } from '@tanstack/react-router';
import { ReceiptPage } from '../../features/receipt/receipt-page.tsx';

const route = getRouteApi('/guarded/receipts/$purchaseId');

export function ReceiptScreen() {
  const { purchaseId } = route.useParams();
  return <ReceiptPage purchaseId={purchaseId} />;
}
