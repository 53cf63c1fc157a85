import { inConsole, members, nothing, type RequestInput, type Rows, row } from './access-row.ts';
import type { AccessWorld } from './access-world.ts';

const order =
  (name: 'sold' | 'robot' | 'parcel', body?: RequestInput['body']) =>
  ({ orders }: AccessWorld): RequestInput => ({
    params: { purchase_id: orders[name] },
    ...(body === undefined ? {} : { body }),
  });
const inCase =
  (body?: RequestInput['body']) =>
  ({ orderCase }: AccessWorld): RequestInput => ({
    params: { case_id: orderCase },
    ...(body === undefined ? {} : { body }),
  });
const attachment =
  (name: keyof AccessWorld['attachments']) =>
  ({ attachments }: AccessWorld): RequestInput => ({ params: { attachment_id: attachments[name] } });
const text = 'It stops with an error when it starts.';

export const orderProcessRows = {
  'GET /api/orders/due': [row('', nothing, members(200))],
  'GET /api/orders/{purchase_id}': [
    row('software', order('sold'), members('not-found', { seller: 200, buyer: 200 })),
    row('hardware', order('robot'), members('not-found', { seller: 200, buyer: 200 })),
  ],
  'GET /api/orders/{purchase_id}/messages': [
    row('', order('parcel'), members('not-found', { seller: 200, buyer: 200 })),
  ],
  'POST /api/orders/{purchase_id}/messages': [
    row(
      '',
      order('parcel', { text: 'When does it arrive?' }),
      members('not-found', { seller: 200, buyer: 200 }),
    ),
  ],
  'GET /api/attachments/{attachment_id}': [
    row('in a message', attachment('message'), members('not-found', { seller: 200, buyer: 200 })),
    row('in a case', attachment('case'), members('not-found', { seller: 200, otherBuyer: 200 })),
  ],
  'GET /api/operate/attachments/{attachment_id}': [
    row('in a case', attachment('case'), inConsole(200)),
    row('in a message that nobody has reported', attachment('message'), inConsole('not-found')),
  ],
  'POST /api/orders/{purchase_id}/received': [
    row('hardware on its way', order('parcel'), members('not-found', { seller: 'not-now', buyer: 200 })),
    row(
      'hardware that was not sent',
      order('robot'),
      members('not-found', { seller: 'not-now', buyer: 'not-now' }),
    ),
  ],
  'POST /api/orders/{purchase_id}/works': [
    row('software', order('sold'), members('not-found', { seller: 'not-now', buyer: 200 })),
    row(
      'hardware that was not sent',
      order('robot'),
      members('not-found', { seller: 'not-now', buyer: 'not-now' }),
    ),
  ],
  'POST /api/orders/{purchase_id}/handover': [
    row(
      'hardware',
      (world) => order('robot', { code: world.handoverCode })(world),
      members('not-found', { seller: 200, buyer: 'not-now' }),
    ),
  ],
  'POST /api/orders/{purchase_id}/case': [
    row(
      'software',
      order('sold', { reason: 'does-not-run', text, wants: 'refund' }),
      members('not-found', { seller: 'not-now', buyer: 200 }),
    ),
  ],
  'POST /api/orders/{purchase_id}/support': [
    row('software', order('sold', { text }), members('not-found', { seller: 'not-now', buyer: 200 })),
    row(
      'hardware that was not sent',
      order('robot', { text }),
      members('not-found', { seller: 'not-now', buyer: 'not-now' }),
    ),
  ],
  'POST /api/support/{support_id}/close': [
    row(
      '',
      ({ support }) => ({ params: { support_id: support } }),
      members('not-found', { seller: 200, otherBuyer: 200 }),
    ),
  ],
  'POST /api/cases/{case_id}/messages': [
    row('', inCase({ text }), members('not-found', { seller: 200, otherBuyer: 200 })),
  ],
  'POST /api/cases/{case_id}/offer': [
    row('', inCase({ kind: 'refund' }), members('not-found', { seller: 200, otherBuyer: 'not-now' })),
  ],
  'POST /api/cases/{case_id}/accept': [
    row('', inCase(), members('not-found', { seller: 'not-now', otherBuyer: 200 })),
  ],
  'POST /api/cases/{case_id}/escalate': [
    row('', inCase(), members('not-found', { seller: 'not-now', otherBuyer: 200 })),
  ],
  'POST /api/cases/{case_id}/withdraw': [
    row('', inCase(), members('not-found', { seller: 'not-now', otherBuyer: 200 })),
  ],
} satisfies Rows;
