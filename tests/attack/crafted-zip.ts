import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Writes malformed zips that ordinary tools cannot produce. The format of zips:
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */

export interface CraftedEntry {
  /** A buffer allows names that are not valid UTF-8. */
  readonly name: string | Buffer;
  readonly content?: Buffer;
  readonly claimedBytes?: number;
  readonly encrypted?: boolean;
  readonly mode?: number;
  readonly overlapping?: boolean;
}

const DEFAULT_CONTENT = Buffer.from('nothing much\n');
const UTF8_NAME = 0x08_00;
const ENCRYPTED = 0x00_01;
const DEFLATED = 8;

export function craftZip(entries: readonly CraftedEntry[], claimedEntries = entries.length): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name);
    const content = entry.content ?? DEFAULT_CONTENT;
    const { packed, checksum } = pack(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(UTF8_NAME | (entry.encrypted === true ? ENCRYPTED : 0), 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt32LE(checksum, 10);
    common.writeUInt32LE(packed.byteLength, 14);
    common.writeUInt32LE(entry.claimedBytes ?? content.byteLength, 18);
    common.writeUInt16LE(name.byteLength, 22);
    const at = entry.overlapping === true ? 0 : offset;
    if (entry.overlapping !== true) {
      const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name, packed]);
      locals.push(local);
      offset += local.byteLength;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    // The entry is marked as created on Unix, so that readers apply its mode.
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003', 'latin1'), common, tail, name]));
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(claimedEntries & 0xff_ff, 8);
  end.writeUInt16LE(claimedEntries & 0xff_ff, 10);
  end.writeUInt32LE(directory.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const packedBefore = new WeakMap<Buffer, { packed: Buffer; checksum: number }>();

function pack(content: Buffer): { packed: Buffer; checksum: number } {
  const known = packedBefore.get(content);
  if (known !== undefined) return known;
  const packed = { packed: deflateRawSync(content), checksum: crc32(content) };
  packedBefore.set(content, packed);
  return packed;
}

const source = (name: string): CraftedEntry => ({
  name: `owner-lab-timer-1/${name}`,
  content: Buffer.from('export const rings = (seconds) => seconds === 0;\n'.repeat(40)),
});
const good = [source('README.md'), source('timer.js')];
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024);

export const hostileZips: Readonly<Record<string, () => Buffer>> = {
  'a name that climbs out': () => craftZip([...good, source('../../../etc/cron.d/x')]),
  'a name that is absolute': () => craftZip([...good, { name: '/etc/passwd' }]),
  'a name with a drive': () => craftZip([...good, { name: 'C:/Windows/x.dll' }]),
  'a name with backslashes': () => craftZip([...good, { name: 'a\\..\\..\\x.js' }]),
  'a name with a NUL': () => craftZip([...good, { name: Buffer.from('a/b\0.js') }]),
  'a name with a line break': () => craftZip([...good, { name: Buffer.from('a/b\r\nc.js') }]),
  'a name with an escape sequence': () => craftZip([...good, { name: Buffer.from('a/\u001B[2Jb.js') }]),
  'a symbolic link': () => craftZip([...good, { ...source('data'), mode: 0o120777 }]),
  'one entry that unpacks a thousandfold': () =>
    craftZip([...good, { name: 'a/zeros.dat', content: zeros(40) }]),
  'a text that unpacks to more than it claims': () =>
    craftZip([...good, { name: 'a/b.js', content: zeros(1), claimedBytes: 900 }]),
  'a text that unpacks to less than it claims': () =>
    craftZip([...good, { name: 'a/b.js', content: Buffer.from('x'), claimedBytes: 900 }]),
  'many entries on the same bytes': () => {
    const content = zeros(1);
    const again = Array.from({ length: 4_000 }, (_, n) => ({
      name: `a/${n}.dat`,
      content,
      overlapping: true,
    }));
    return craftZip([{ name: 'a/first.dat', content }, ...again]);
  },
  'more files than the limit': () =>
    craftZip(Array.from({ length: 6_000 }, (_, n) => ({ name: `a/${n}.js` }))),
  'a claim of a million files': () => craftZip(good, 1_000_000),
  'encrypted files': () => craftZip(good.map((entry) => ({ ...entry, encrypted: true }))),
  'one encrypted picture': () => craftZip([...good, { name: 'a/b.png', encrypted: true }]),
  'a cut-off end': () => craftZip(good).subarray(0, -30),
  'a damaged directory': () => {
    const zip = craftZip(good);
    zip.fill(0xff, zip.byteLength - 60, zip.byteLength - 40);
    return zip;
  },
  'nothing in it': () => Buffer.alloc(0),
  'no zip at all': () => Buffer.from('<html><script>alert(1)</script></html>'),
};
