import { HANDLE_GATEWAY_EVENT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';

export const handleGatewayEventJob = defineJob<{ eventId: string }, PurchaseDeps>({
  ...HANDLE_GATEWAY_EVENT,
  retryForHours: 24 * 7,
  timeoutSeconds: 30,
  async handle(context, { eventId }) {
    await handleGatewayEvent(context, eventId);
  },
});
