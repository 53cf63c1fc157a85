import { expect, it } from 'vitest';
import { recipientMarks } from './recipient.ts';

const address = 'Room 12, Hostel 3, IIT Bombay, Powai, Mumbai 400076';
const marksOf = (given: Partial<Parameters<typeof recipientMarks>[0]>) =>
  recipientMarks({ address, phone: '9876543210', name: 'Ravi Kumar', ...given });

it.each([
  '+91 98765 43210',
  '0 98765-43210',
  '919876543210',
  '00919876543210',
  '९८७६५४३२१०',
  '(98765) 43210',
])('a phone number is recognised in the spelling %s', (phone) => {
  expect(marksOf({ phone }).phone).toBe('9876543210');
});

it.each(['none', '12345', '-'])('the text %j is not a phone number', (phone) => {
  expect(marksOf({ phone }).phone).toBeNull();
});

it('a delivery address is recognised in other punctuation and case, but not with the name of another recipient', () => {
  const { addressAndName } = marksOf({});
  const respelt = marksOf({ address: address.toUpperCase().replaceAll(', ', '\n'), name: 'ravi  kumar' });
  expect(respelt.addressAndName).toBe(addressAndName);
  expect(marksOf({ name: 'Irfan Shaikh' }).addressAndName).not.toBe(addressAndName);
  expect(marksOf({ name: null }).addressAndName).toBeNull();
});
