import { plural } from './plural.ts';

export const uploadTexts = {
  drop: 'Drop pictures here, or',
  choose: 'choose files',
  preparing: 'Making the pictures smaller …',
  dropNow: 'Drop to add',
  cover: 'Cover',
  list: 'Selected pictures, in order',
  item: (name: string, index: number, total: number) => `${name}, ${index} of ${total}`,
  move: (name: string) => `Move ${name}`,
  moveHelp: 'Use the arrow keys to move a picture, or drag it.',
  moved: (name: string, index: number, total: number) => `${name} is now ${index} of ${total}.`,
  removeItem: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed.`,
  added: (count: number) => `${plural(count, 'picture', 'pictures')} added.`,
  wrongType: (name: string) => `${name} is not a JPEG, PNG or WebP picture.`,
  tooBig: (name: string, max: string) => `${name} is larger than ${max}.`,
  tooMany: (max: number) =>
    `You can add up to ${plural(max, 'picture', 'pictures')}. The others were not added.`,
  attach: 'Add pictures',
  attached: 'Pictures',
  picture: (number: number, total: number) => `Picture ${number} of ${total}`,
  openPicture: (number: number, total: number) => `Open picture ${number} of ${total}`,
  uploading: (name: string) => `Uploading ${name}`,
} as const;
