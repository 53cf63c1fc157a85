import { id, insert, type Impossible } from './rows.ts';

export const operation: readonly Impossible[] = [
  [
    'an event handled before it was received',
    'gateway_events_times',
    insert('gateway_events', {
      id: 'evt',
      type: 't',
      payload: '{}',
      handled_at: "=now() - interval '1 day'",
    }),
  ],
  [
    'an event without a type',
    'gateway_events_id',
    insert('gateway_events', { id: 'evt', type: '', payload: '{}' }),
  ],
  [
    'an alert raised zero times',
    'alerts_times',
    insert('alerts', { code: 'c', subject: 's', sentence: 'x', times: 0 }),
  ],
  [
    'an alert without a sentence',
    'alerts_texts',
    insert('alerts', { code: 'c', subject: 's', sentence: '' }),
  ],
  [
    'an operator action without an operator',
    'operator_actions_texts',
    insert('operator_actions', { id: id(71), actor: '', action: 'a', subject: 's' }),
  ],
];
