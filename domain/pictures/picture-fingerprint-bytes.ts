import type { PictureFingerprint } from './picture-fingerprint.ts';
import type { Patch } from './picture-patch.ts';

/**
 * Layout of an encoded fingerprint, little-endian: nine 16-bit numbers (width, height, the content box's left, top,
 * width and height, the thumbnail's width and height, the number of patches), 21 bytes per patch, and the thumbnail.
 * Fractions are in units of 1/32768.
 */

const UNIT = 32_768;
const HEAD_BYTES = 18;
const PATCH_BYTES = 21;

export function encodeFingerprint(fingerprint: PictureFingerprint): Uint8Array {
  const { width, height, content, patches, thumbnail } = fingerprint;
  const bytes = new Uint8Array(HEAD_BYTES + patches.length * PATCH_BYTES + thumbnail.bytes.length);
  const view = new DataView(bytes.buffer);
  const shares = [width, height, content.left, content.top, content.width, content.height];
  const head = [...shares.map((share) => share * UNIT), thumbnail.width, thumbnail.height, patches.length];
  for (const [index, value] of head.entries()) view.setUint16(index * 2, Math.round(value), true);
  let at = HEAD_BYTES;
  for (const patch of patches) {
    for (const [index, value] of [patch.x, patch.y, ...patch.axes].entries()) {
      const units = Math.max(-UNIT, Math.min(UNIT - 1, Math.round(value * UNIT)));
      view.setInt16(at + index * 2, units, true);
    }
    view.setUint8(at + 12, Number(patch.isRegion));
    view.setInt32(at + 13, patch.low, true);
    view.setInt32(at + 17, patch.high, true);
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
    const share = (index: number) => view.getInt16(at + index * 2, true) / UNIT;
    patches.push({
      x: share(0),
      y: share(1),
      axes: [share(2), share(3), share(4), share(5)],
      isRegion: view.getUint8(at + 12) === 1,
      low: view.getInt32(at + 13, true),
      high: view.getInt32(at + 17, true),
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
