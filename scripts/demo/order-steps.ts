import type { OrderStep } from './orders.ts';
import type { DemoVisitor } from './visitor.ts';

interface Parties {
  readonly buyer: DemoVisitor;
  readonly seller: DemoVisitor;
  readonly projectId: string;
}

interface Order {
  readonly purchaseId: string;
  readonly caseId: string | null;
  readonly reviewId: string | null;
}

export async function takeStep({ buyer, seller, projectId }: Parties, step: OrderStep): Promise<void> {
  const { purchaseId, caseId, reviewId } = await findOrder(buyer, projectId);
  const writer = { buyer, seller };
  switch (step.does) {
    case 'download':
      return await buyer.download(`/api/projects/${projectId}/download`);
    case 'ship':
      return await send(seller, 'PATCH', `/api/projects/shipping-details/${purchaseId}`, {
        status: 'Shipped',
        courier_name: 'India Post',
        tracking_id: 'EX987654321IN',
      });
    case 'deliver':
      return await send(seller, 'PATCH', `/api/projects/shipping-details/${purchaseId}`, {
        status: 'Delivered',
      });
    case 'receive':
      return await send(buyer, 'POST', `/api/orders/${purchaseId}/received`);
    case 'works':
      return await send(buyer, 'POST', `/api/orders/${purchaseId}/works`);
    case 'refund':
      return await send(buyer, 'POST', `/api/payment/purchases/${purchaseId}/refund`);
    case 'message':
      return await send(writer[step.by], 'POST', `/api/orders/${purchaseId}/messages`, {
        text: step.text,
      });
    case 'case':
      return await send(buyer, 'POST', `/api/orders/${purchaseId}/case`, {
        reason: step.reason,
        wants: step.wants,
        text: step.text,
      });
    case 'write':
      return await send(writer[step.by], 'POST', `/api/cases/${caseId}/messages`, { text: step.text });
    case 'offer':
      return await send(seller, 'POST', `/api/cases/${caseId}/offer`, {
        kind: step.kind,
        ...(step.rupees === undefined ? {} : { amount: step.rupees * 100 }),
        text: step.text,
      });
    case 'accept':
      return await send(buyer, 'POST', `/api/cases/${caseId}/accept`);
    case 'escalate':
      return await send(buyer, 'POST', `/api/cases/${caseId}/escalate`);
    case 'review':
      return await send(buyer, 'POST', `/api/projects/${projectId}/reviews`, {
        rating: step.rating,
        comment: step.comment,
      });
    case 'reply':
      return await send(seller, 'PUT', `/api/reviews/${reviewId}/reply`, { text: step.text });
  }
}

async function send(visitor: DemoVisitor, method: string, path: string, body?: object): Promise<void> {
  await visitor.call(method, path, body);
}

async function findOrder(buyer: DemoVisitor, projectId: string): Promise<Order> {
  const { data: project } = await buyer.call<{
    data: {
      purchase?: { purchase_id: string };
      title: string;
      reviews: { id: string; project_title: string }[];
    };
  }>('GET', `/api/projects/projectdetails/${projectId}`);
  const purchaseId = project.purchase?.purchase_id;
  if (purchaseId === undefined) throw new Error(`${projectId} is not bought`);
  const { data: order } = await buyer.call<{ data: { case: { id: string } | null } }>(
    'GET',
    `/api/orders/${purchaseId}`,
  );
  return {
    purchaseId,
    caseId: order.case?.id ?? null,
    reviewId: project.reviews.find((review) => review.project_title === project.title)?.id ?? null,
  };
}
