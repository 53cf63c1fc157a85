import { expect, it } from 'vitest';
import { quotePrice } from '../purchases/pricing.ts';
import { listedPrices, splitPrice } from './search-price.ts';

it.each([
  ['python under 1000', 'python', null, 1_000],
  ['below ₹500 arduino', 'arduino', null, 500],
  ['500-1000', '', 500, 1_000],
  ['iot 1000 to 500', 'iot', 500, 1_000],
  ['iot between rs. 1,000 and rs. 2,500 kit', 'iot kit', 1_000, 2_500],
  ['upto 2k', '', null, 2_000],
  ['react up to 1.5k', 'react', null, 1_500],
  ['car < 800', 'car', null, 800],
  ['robot above 5k', 'robot', 5_000, null],
  ['robot 5000+', 'robot', 5_000, null],
  ['website 1000 se kam', 'website', null, 1_000],
  ['website 2 hazaar tak', 'website', null, 2_000],
  ['पाइथन ₹500 से कम', 'पाइथन', null, 500],
  ['पाइथन १००० रुपये से कम', 'पाइथन', null, 1_000],
  ['पाइथन 500 से 1000', 'पाइथन', 500, 1_000],
  ['ड्रोन 5 हज़ार से ज़्यादा', 'ड्रोन', 5_000, null],
  ['chess 300 rupees', 'chess', null, 300],
  ['chess 300/-', 'chess', null, 300],
])('the search %j is for %j from %s to %s rupees', (typed, words, from, to) => {
  const split = splitPrice(typed);
  expect(split).toMatchObject({ words, paid: { from, to } });
  expect(splitPrice(split.price)).toMatchObject({ words: '', paid: { from, to } });
});

it.each([
  'esp32 8266',
  'world cup 2024-2025',
  'class 11-12',
  'pothole under 5 minutes',
  '8051 board',
  'above90 score',
  'battery below 20%',
  '"under 1000"',
  '4k player',
])('the search %j names no price', (typed) => {
  expect(splitPrice(typed).words).toBe(typed);
});

it('listed prices are those for which a buyer pays an amount in the range, with the fee', () => {
  for (const [from, to] of [
    [500, 1_000],
    [2, 2],
    [1, 21],
    [999, 5_000],
  ] as const) {
    const prices = listedPrices({ from, to });
    for (let price = 1; price <= 6_000; price += 1) {
      const { totalRupees } = quotePrice(price);
      expect(price >= prices.from && price <= prices.to).toBe(totalRupees >= from && totalRupees <= to);
    }
  }
});
