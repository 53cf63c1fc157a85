import { inConsole, members, nothing, type RequestInput, type Rows } from './access-row.ts';
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
  'GET /api/orders/due': [{ asks: nothing, answers: members(200) }],
  'GET /api/orders/{purchase_id}': [
    { about: 'software', asks: order('sold'), answers: members('not-found', { seller: 200, buyer: 200 }) },
    { about: 'hardware', asks: order('robot'), answers: members('not-found', { seller: 200, buyer: 200 }) },
  ],
  'GET /api/orders/{purchase_id}/messages': [
    { asks: order('parcel'), answers: members('not-found', { seller: 200, buyer: 200 }) },
  ],
  'POST /api/orders/{purchase_id}/messages': [
    {
      asks: order('parcel', { text: 'When does it arrive?' }),
      answers: members('not-found', { seller: 200, buyer: 200 }),
    },
  ],
  'GET /api/attachments/{attachment_id}': [
    {
      about: 'in a message',
      asks: attachment('message'),
      answers: members('not-found', { seller: 200, buyer: 200 }),
    },
    {
      about: 'in a case',
      asks: attachment('case'),
      answers: members('not-found', { seller: 200, otherBuyer: 200 }),
    },
  ],
  'GET /api/operate/attachments/{attachment_id}': [
    { about: 'in a case', asks: attachment('case'), answers: inConsole(200) },
    {
      about: 'in a message that nobody has reported',
      asks: attachment('message'),
      answers: inConsole('not-found'),
    },
  ],
  'POST /api/orders/{purchase_id}/received': [
    {
      about: 'hardware on its way',
      asks: order('parcel'),
      answers: members('not-found', { seller: 'not-now', buyer: 200 }),
    },
    {
      about: 'hardware that was not sent',
      asks: order('robot'),
      answers: members('not-found', { seller: 'not-now', buyer: 'not-now' }),
    },
  ],
  'POST /api/orders/{purchase_id}/works': [
    {
      about: 'software',
      asks: order('sold'),
      answers: members('not-found', { seller: 'not-now', buyer: 200 }),
    },
    {
      about: 'hardware that was not sent',
      asks: order('robot'),
      answers: members('not-found', { seller: 'not-now', buyer: 'not-now' }),
    },
  ],
  'POST /api/orders/{purchase_id}/handover': [
    {
      about: 'hardware',
      asks: (world) => order('robot', { code: world.handoverCode })(world),
      answers: members('not-found', { seller: 200, buyer: 'not-now' }),
    },
  ],
  'POST /api/orders/{purchase_id}/case': [
    {
      about: 'software',
      asks: order('sold', { reason: 'does-not-run', text, wants: 'refund' }),
      answers: members('not-found', { seller: 'not-now', buyer: 200 }),
    },
  ],
  'POST /api/orders/{purchase_id}/support': [
    {
      about: 'software',
      asks: order('sold', { text }),
      answers: members('not-found', { seller: 'not-now', buyer: 200 }),
    },
    {
      about: 'hardware that was not sent',
      asks: order('robot', { text }),
      answers: members('not-found', { seller: 'not-now', buyer: 'not-now' }),
    },
  ],
  'POST /api/support/{support_id}/close': [
    {
      asks: ({ support }) => ({ params: { support_id: support } }),
      answers: members('not-found', { seller: 200, otherBuyer: 200 }),
    },
  ],
  'POST /api/cases/{case_id}/messages': [
    { asks: inCase({ text }), answers: members('not-found', { seller: 200, otherBuyer: 200 }) },
  ],
  'POST /api/cases/{case_id}/offer': [
    {
      asks: inCase({ kind: 'refund' }),
      answers: members('not-found', { seller: 200, otherBuyer: 'not-now' }),
    },
  ],
  'POST /api/cases/{case_id}/accept': [
    { asks: inCase(), answers: members('not-found', { seller: 'not-now', otherBuyer: 200 }) },
  ],
  'POST /api/cases/{case_id}/escalate': [
    { asks: inCase(), answers: members('not-found', { seller: 'not-now', otherBuyer: 200 }) },
  ],
  'POST /api/cases/{case_id}/withdraw': [
    { asks: inCase(), answers: members('not-found', { seller: 'not-now', otherBuyer: 200 }) },
  ],
} satisfies Rows;
