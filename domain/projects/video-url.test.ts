import { expect, it } from 'vitest';
import { parseVideoUrl } from './video-url.ts';

it.each([
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s',
  'https://drive.google.com/file/d/1aB/view#t=2',
  'https://video.example/soil',
  'https://xn--p1b6ci4b4b3a.xn--h2brj9c/a',
])('the URL of a public web page is accepted as a video URL: %s', (address) => {
  expect(parseVideoUrl(address)).toBe(address);
});

it('a video URL is stored in normalised form', () => {
  expect(parseVideoUrl('https://YouTu.be:443/a b')).toBe('https://youtu.be/a%20b');
});

it.each([
  'http://youtu.be/a',
  'ftp://youtu.be/a',
  'javascript:alert(1)',
  'youtu.be/a',
  'https://asha:secret@youtu.be/a',
  'https://asha@youtu.be/a',
  'https://:@youtu.be/a',
  'https:\\\\asha@youtu.be/a',
  'https://youtu.be:8443/a',
  'https://youtu.be:22/a',
  'https://localhost/a',
  'https://localhost./a',
  'https://printer/a',
  'https://nas.local/a',
  'https://api.internal/a',
  'https://router.lan/a',
  'https://a.localhost/b',
  'https://127.0.0.1/a',
  'https://127.1/a',
  'https://2130706433/a',
  'https://0x7f000001/a',
  'https://0x7f.0.0.1/a',
  'https://0177.0.0.1/a',
  'https://017700000001/a',
  'https://10.0.0.1/a',
  'https://192.168.1.1/a',
  'https://172.16.0.1/a',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/a',
  'https://0.0.0.0/a',
  'https://8.8.8.8/a',
  'https://[::1]/a',
  'https://[::]/a',
  'https://[fe80::1]/a',
  'https://[fd00::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://[::ffff:7f00:1]/a',
  'https://[2001:4860:4860::8888]/a',
  'https://１２７.０.０.１/a',
  'https://①②⑦.⓪.⓪.①/a',
  'https://127。0。0。1/a',
  'https://127%2e0%2e0%2e1/a',
  'https://127.0.0.1.nip.io/a',
  'https://10-0-0-1.sslip.io/a',
  'https://localtest.me/a',
  'https://a..example/b',
  'https:///a',
  'https://',
  '',
])(
  'a video URL that is not https, has credentials or a port, or names no public host is rejected: %s',
  (address) => {
    expect(parseVideoUrl(address)).toBeNull();
  },
);
