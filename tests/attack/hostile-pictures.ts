import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPhotoFile } from '../support/photos.ts';

export interface HostilePicture {
  readonly what: string;
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
}

/** Marks the hostile content of uploaded pictures; no picture that the server sends may contain it. */
export const PAYLOAD_MARKER = 'evil-payload-5e1f';
const script = `<script>alert("${PAYLOAD_MARKER}")</script>`;
const megabyte = 1024 * 1024;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** `rows` is the number of rows in the data, which may differ from the `height` in the header. */
function png(width: number, height: number, rows = height, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff_00 | marker, 0);
  head.writeUInt16BE(data.byteLength + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

const text = (what: string): Buffer => Buffer.from(what, 'latin1');

export async function picturesToRefuse(): Promise<HostilePicture[]> {
  const jpeg = await aPhotoFile(41, 320, 240);
  const webp = await sharp(jpeg).webp().toBuffer();
  const whole = await sharp(jpeg).png().toBuffer();
  const damaged = Buffer.from(whole);
  damaged.fill(0x5a, damaged.byteLength / 2, damaged.byteLength / 2 + 400);
  return [
    { what: 'nothing', bytes: Buffer.alloc(0) },
    { what: 'one byte', bytes: Buffer.from([0xff]) },
    { what: 'a page', bytes: text(`<!doctype html>${script}`), name: 'a.html', type: 'text/html' },
    { what: 'a page called a picture', bytes: text(`<!doctype html>${script}`) },
    {
      what: 'a drawing with a script',
      bytes: text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      name: 'a.svg',
      type: 'image/svg+xml',
    },
    {
      what: 'a drawing that reads a file',
      bytes: text(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
    },
    {
      what: 'a drawing behind the first bytes of a JPEG',
      bytes: text(`\u00FF\u00D8\u00FF<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    },
    { what: 'a GIF that is a script', bytes: text(`GIF89a/*\u0001\u0000*/=1;alert("${PAYLOAD_MARKER}")`) },
    { what: 'a GIF', bytes: await sharp(jpeg).gif().toBuffer() },
    { what: 'a TIFF', bytes: await sharp(jpeg).tiff().toBuffer() },
    { what: 'a document', bytes: text(`%PDF-1.7\n1 0 obj<</JS(app.alert("${PAYLOAD_MARKER}"))>>`) },
    { what: 'a program', bytes: text('\u007FELF\u0002\u0001\u0001') },
    {
      what: 'a script for ImageMagick',
      bytes: text('push graphic-context\nfill "url(https://127.0.0.1/x)"'),
    },
    { what: 'a WebP that is no WebP', bytes: text(`RIFF\u00FF\u00FF\u00FF\u007FWEBP${script}`) },
    { what: 'a PNG of 900 million pixels', bytes: png(30_000, 30_000, 10) },
    { what: 'a PNG of four billion pixels', bytes: png(65_535, 65_535, 1) },
    { what: 'a PNG wider than anything', bytes: png(2 ** 31 - 1, 1, 1).subarray(0, 400) },
    { what: 'a PNG with one pixel too many', bytes: png(6_001, 4_000) },
    { what: 'a cut-off JPEG', bytes: jpeg.subarray(0, jpeg.byteLength / 2) },
    { what: 'a cut-off PNG', bytes: whole.subarray(0, whole.byteLength / 2) },
    { what: 'a cut-off WebP', bytes: webp.subarray(0, webp.byteLength / 2) },
    { what: 'a damaged PNG', bytes: damaged },
    { what: 'the head of a JPEG alone', bytes: jpeg.subarray(0, 20) },
  ];
}

export async function picturesToClean(): Promise<HostilePicture[]> {
  const jpeg = await aPhotoFile(42, 320, 240);
  const small = await sharp(jpeg).resize(160).toBuffer();
  const behind = (tail: string) => Buffer.concat([jpeg, text(tail)]);
  const located = await sharp(jpeg)
    .withExif({
      IFD0: { Make: PAYLOAD_MARKER, ImageDescription: PAYLOAD_MARKER.repeat(1_000) },
      IFD3: {
        GPSLatitude: '12/1 58/1 20/1',
        GPSLatitudeRef: 'N',
        GPSLongitude: '77/1 35/1 0/1',
        GPSLongitudeRef: 'E',
      },
    })
    .jpeg()
    .toBuffer();
  const profile = Buffer.concat([text('ICC_PROFILE\u0000\u0001\u0001'), text(PAYLOAD_MARKER.repeat(2_000))]);
  return [
    {
      what: 'a JPEG with a page behind it',
      bytes: behind(`<html>${script}</html>`),
      name: 'a.html',
      type: 'text/html',
    },
    { what: 'a JPEG with a GIF behind it', bytes: behind(`GIF89a${PAYLOAD_MARKER}`) },
    {
      what: 'a JPEG with a document behind it',
      bytes: behind(`%PDF-1.7 ${PAYLOAD_MARKER}`),
      type: 'application/pdf',
    },
    { what: 'a JPEG with a zip behind it', bytes: behind(`PK\u0003\u0004${PAYLOAD_MARKER}`), name: 'a.jar' },
    {
      what: 'a JPEG with a script in its comment',
      bytes: withSegment(jpeg, 0xfe, text(`*/alert("${PAYLOAD_MARKER}")/*`)),
    },
    { what: 'a JPEG that says where it was taken', bytes: located },
    {
      what: 'a JPEG with 60 KB of settings',
      bytes: withSegment(jpeg, 0xe1, text(`Exif\u0000\u0000${PAYLOAD_MARKER.repeat(3_400)}`)),
    },
    {
      what: 'a JPEG with a description in XML',
      bytes: withSegment(
        jpeg,
        0xe1,
        text(`http://ns.adobe.com/xap/1.0/\u0000<x:xmpmeta>${script}</x:xmpmeta>`),
      ),
    },
    { what: 'a JPEG with a colour profile of junk', bytes: withSegment(jpeg, 0xe2, profile) },
    { what: 'a JPEG called a drawing', bytes: jpeg, name: 'a.svg', type: 'image/svg+xml' },
    {
      what: 'a PNG with a text that unpacks to 100 MB',
      bytes: png(320, 240, 240, [
        chunk(
          'zTXt',
          Buffer.concat([
            text('Comment\u0000\u0000'),
            deflateSync(Buffer.alloc(100 * megabyte, 65), { level: 1 }),
          ]),
        ),
      ]),
    },
    {
      what: 'a PNG with a script in its text',
      bytes: png(320, 240, 240, [chunk('tEXt', text(`Comment\u0000${script}`))]),
    },
    { what: 'a PNG of as many pixels as we take', bytes: png(6_000, 4_000) },
    {
      what: 'an animation',
      bytes: await sharp([small, small, small], { join: { animated: true } })
        .webp()
        .toBuffer(),
      type: 'image/webp',
    },
    ...[
      '../../../etc/cron.d/x.jpg',
      'C:\\Windows\\x.jpg',
      'a\u0000b.jpg',
      '\u202Egpj.exe',
      `${'x'.repeat(300)}.jpg`,
      `"><img src=x onerror=alert('${PAYLOAD_MARKER}')>.jpg`,
      'a.jpg\r\nx-evil: 1',
    ].map((name) => ({ what: `a JPEG called ${JSON.stringify(name.slice(0, 30))}`, bytes: jpeg, name })),
  ];
}
