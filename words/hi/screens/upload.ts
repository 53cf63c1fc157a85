import type * as english from '../../en/screens/upload.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

export const uploadTexts: Translated<typeof english.uploadTexts> = {
  drop: 'फ़ोटो यहाँ लाकर छोड़ें या',
  choose: 'फ़ाइलें चुनें',
  preparing: 'तस्वीरें छोटी की जा रही हैं…',
  dropNow: 'जोड़ने के लिए छोड़ें',
  cover: 'कवर',
  list: 'चुनी हुई फ़ोटो, क्रम से',
  item: (name, index, total) => `${name}, ${total} में से ${index}`,
  move: (name) => `${name} की जगह बदलें`,
  moveHelp: 'फ़ोटो की जगह बदलने के लिए ऐरो की दबाएँ, या उसे खींचें।',
  moved: (name, index, total) => `${name} अब ${total} में से ${index} नंबर पर है।`,
  removeItem: (name) => `${name} हटाएँ`,
  removed: (name) => `${name} हटा दी गई।`,
  added: (count) => `${plural(count, 'फ़ोटो जोड़ी गई', 'फ़ोटो जोड़ी गईं')}।`,
  wrongType: (name) => `${name} JPEG, PNG या WebP फ़ोटो नहीं है।`,
  tooBig: (name, max) => `${name} ${max} से बड़ी है।`,
  tooMany: (max) => `आप ${plural(max, 'फ़ोटो', 'फ़ोटो')} तक जोड़ सकते हैं। बाकी नहीं जोड़ी गईं।`,
  attach: 'फ़ोटो जोड़ें',
  attached: 'फ़ोटो',
  picture: (number, total) => `${total} में से फ़ोटो ${number}`,
  openPicture: (number, total) => `${total} में से फ़ोटो ${number} खोलें`,
  uploading: (name) => `${name} अपलोड हो रही है`,
};
