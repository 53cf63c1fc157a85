import { defineJob } from '../jobs/job.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { HANDLE_GATEWAY_EVENT } from './purchase-job-names.ts';
import type { Settling } from './record-settlement.ts';

export const handleGatewayEventJob = defineJob<{ eventId: string }, Settling>({
  ...HANDLE_GATEWAY_EVENT,
  retryForHours: 24 * 7,
  timeoutSeconds: 30,
  async handle(context, { eventId }) {
    await handleGatewayEvent(context, eventId);
  },
});
