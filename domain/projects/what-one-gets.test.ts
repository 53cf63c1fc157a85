import { expect, it } from 'vitest';
import { type Offer, whatOneGets } from './what-one-gets.ts';

const software: Offer = {
  category: 'SOFTWARE',
  repositoryPrivate: true,
  archiveBytes: 2_000,
  video: false,
  licence: 'any-project',
};
const device: Offer = {
  category: 'HARDWARE',
  repositoryPrivate: null,
  archiveBytes: null,
  video: true,
  parts: 'Arduino Uno\n\n 2 servo motors ',
};

// covers: S2.144
it.each([
  [
    'a private repository gives the zip without the link and can be cancelled until the download',
    software,
    [
      { kind: 'archive', bytes: 2_000 },
      { kind: 'repository', isIncluded: false },
      { kind: 'licence', licence: 'any-project' },
      { kind: 'versions' },
      { kind: 'cancel', until: 'download' },
      { kind: 'messages' },
      { kind: 'support' },
    ],
  ],
  [
    'a public repository gives its link, so nobody can cancel',
    { ...software, repositoryPrivate: false, licence: undefined, video: true },
    [
      { kind: 'archive', bytes: 2_000 },
      { kind: 'repository', isIncluded: true },
      { kind: 'video', isIncluded: true },
      { kind: 'licence', licence: null },
      { kind: 'versions' },
      { kind: 'cancel', until: null },
      { kind: 'messages' },
      { kind: 'support' },
    ],
  ],
  [
    'a device comes with its box and can be cancelled until it is shipped',
    device,
    [
      { kind: 'device' },
      { kind: 'box', parts: ['Arduino Uno', '2 servo motors'] },
      { kind: 'video', isIncluded: true },
      { kind: 'delivery' },
      { kind: 'cancel', until: 'shipped' },
      { kind: 'messages' },
      { kind: 'support' },
    ],
  ],
] as const)('%s', (_title, offer, gotten) => {
  expect(whatOneGets(offer, true)).toEqual(gotten);
});

it('a device whose seller has not said what is in the box promises no box', () => {
  expect(whatOneGets({ ...device, parts: '' }, true).map(({ kind }) => kind)).not.toContain('box');
});

it('a deployment without support promises none', () => {
  expect(whatOneGets(device, false).map(({ kind }) => kind)).not.toContain('support');
});
