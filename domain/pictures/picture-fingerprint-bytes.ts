import type { Patch, PictureFingerprint } from './picture-fingerprint.ts';

/**
 * Layout of an encoded fingerprint, little-endian: nine 16-bit numbers (width, height, the content box's left, top,
 * width and height, the thumbnail's width and height, the number of patches), 17 bytes per patch, and the thumbnail.
 * Fractions are in units of 1/32768.
 */

const UNIT = 32_768;
const HEAD_BYTES = 18;
const PATCH_BYTES = 17;
const IS_REGION = 8;

export function encodeFingerprint(fingerprint: PictureFingerprint): Uint8Array {
  const { width, height, content, patches, thumbnail } = fingerprint;
  const bytes = new Uint8Array(HEAD_BYTES + patches.length * PATCH_BYTES + thumbnail.bytes.length);
  const view = new DataView(bytes.buffer);
  const shares = [width, height, content.left, content.top, content.width, content.height];
  const head = [...shares.map((share) => share * UNIT), thumbnail.width, thumbnail.height, patches.length];
  for (const [index, value] of head.entries()) view.setUint16(index * 2, Math.round(value), true);
  let at = HEAD_BYTES;
  for (const patch of patches) {
    const places = [patch.x, patch.y, patch.halfWidth, patch.halfHeight];
    for (const [index, value] of places.entries()) {
      view.setUint16(at + index * 2, Math.round(Math.max(0, value) * UNIT), true);
    }
    view.setUint8(at + 8, patch.turn | (patch.isRegion ? IS_REGION : 0));
    view.setUint32(at + 9, patch.low, true);
    view.setUint32(at + 13, patch.high, true);
    at += PATCH_BYTES;
  }
  bytes.set(thumbnail.bytes, at);
  return bytes;
}

export function decodeFingerprint(bytes: Uint8Array): PictureFingerprint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = (index: number) => view.getUint16(index * 2, true);
  const patches: Patch[] = [];
  const patchesEnd = HEAD_BYTES + head(8) * PATCH_BYTES;
  for (let at = HEAD_BYTES; at < patchesEnd; at += PATCH_BYTES) {
    const share = (index: number) => view.getUint16(at + index * 2, true) / UNIT;
    const flags = view.getUint8(at + 8);
    patches.push({
      x: share(0),
      y: share(1),
      halfWidth: share(2),
      halfHeight: share(3),
      isRegion: (flags & IS_REGION) !== 0,
      turn: flags & (IS_REGION - 1),
      low: view.getUint32(at + 9, true),
      high: view.getUint32(at + 13, true),
    });
  }
  return {
    width: head(0) / UNIT,
    height: head(1) / UNIT,
    content: {
      left: head(2) / UNIT,
      top: head(3) / UNIT,
      width: head(4) / UNIT,
      height: head(5) / UNIT,
    },
    patches,
    thumbnail: { bytes: bytes.slice(patchesEnd), width: head(6), height: head(7) },
  };
}
