/* oxlint-disable no-console */
/**
 * Checks a zip bought on ProtoHaat on your own computer, without the network. Needs only Node.js 20 or newer.
 *
 *   node verify.mjs project.zip                       hashes, files, and lines by kind of file
 *   node verify.mjs project.zip grant.txt             and whether it is what was verified and sold
 *   node verify.mjs project.zip grant.txt keys.json   and whether ProtoHaat signed the grant
 *
 * It does not repeat the search for keys and dangerous code, nor the comparison with other listings. The grant is on the receipt. The keys are at /api/public/grant-keys of the market; save them once.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** @typedef {{ path: string, mode: string, bytes: Buffer }} ZipFile */

/** @param {string} reason @returns {never} */
function stop(reason) {
  console.error(reason);
  process.exit(2);
}

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT @param {Buffer} zip */
function readZip(zip) {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end === -1) stop('This is not a zip, or it is cut off.');
  const comment = zip.subarray(end + 22, end + 22 + zip.readUInt16LE(end + 20)).toString('utf8');
  let at = zip.readUInt32LE(end + 16);
  /** @type {ZipFile[]} */
  const files = [];
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02_01_4b_50) stop('The list of files in the zip is damaged.');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const path = zip.subarray(at + 46, at + 46 + (nameBytes ?? 0)).toString('utf8');
    if (!path.endsWith('/')) files.push({ path: path.slice(path.indexOf('/') + 1), ...readFile(zip, at) });
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return { files, comment };
}

/** @param {Buffer} zip @param {number} at - its place in the list */
function readFile(zip, at) {
  const method = zip.readUInt16LE(at + 10);
  const [packedBytes, wholeBytes] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
  const unixMode = zip.readUInt32LE(at + 38) >>> 16;
  const local = zip.readUInt32LE(at + 42);
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(from, from + packedBytes);
  const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MAX_FILE_BYTES });
  if (bytes.length !== wholeBytes) stop('A file in the zip is damaged.');
  const isLink = (unixMode & 0o170_000) === 0o120_000;
  const mode = isLink ? '120000' : (unixMode & 0o111) === 0 ? '100644' : '100755';
  return { mode, bytes };
}

/** @param {string} kind @param {Buffer} content */
const gitHash = (kind, content) =>
  createHash('sha1').update(`${kind} ${content.length}\0`).update(content).digest();

/** https://git-scm.com/book/en/v2/Git-Internals-Git-Objects @param {readonly ZipFile[]} files @returns {Buffer} */
function treeHash(files) {
  /** @type {Map<string, ZipFile[]>} */
  const folders = new Map();
  /** @type {{ mode: string, name: string, hash: Buffer, sortedAs: string }[]} */
  const entries = [];
  for (const { path, mode, bytes } of files) {
    const [name = '', ...rest] = path.split('/');
    if (rest.length === 0) entries.push({ mode, name, hash: gitHash('blob', bytes), sortedAs: name });
    else folders.set(name, [...(folders.get(name) ?? []), { path: rest.join('/'), mode, bytes }]);
  }
  for (const [name, inside] of folders)
    entries.push({ mode: '40000', name, hash: treeHash(inside), sortedAs: `${name}/` });
  entries.sort((a, b) => Buffer.compare(Buffer.from(a.sortedAs), Buffer.from(b.sortedAs)));
  const rows = entries.map(({ mode, name, hash }) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), hash]));
  return gitHash('tree', Buffer.concat(rows));
}

/** @param {string} grant @param {string} keysFile */
function isSigned(grant, keysFile) {
  const [header = '', payload = '', signature = ''] = grant.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  /** @type {{ keys: (import('node:crypto').JsonWebKey & { kid: string })[] }} */
  const { keys } = JSON.parse(readFileSync(keysFile, 'utf8'));
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) return false;
  const signed = Buffer.from(`${header}.${payload}`);
  return verify(null, signed, createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64url'));
}

/** @param {string} text */
function payloadOf(text) {
  try {
    return JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return stop('The second file is not a grant.');
  }
}

let isWrong = false;
/** @param {string} what @param {boolean} isRight */
function say(what, isRight) {
  if (!isRight) isWrong = true;
  console.log(`${isRight ? 'yes' : 'NO '}  ${what}`);
}

const [zipFile, grantFile, keysFile] = process.argv.slice(2);
if (zipFile === undefined) stop('Usage: node verify.mjs project.zip [grant.txt [keys.json]]');
const zip = readFileSync(zipFile);
const { files, comment } = readZip(zip);
const sha256 = createHash('sha256').update(zip).digest('hex');
const tree = treeHash(files).toString('hex');
let lines = 0;
/** @type {Map<string, { files: number, lines: number }>} */
const kinds = new Map();
for (const { path, bytes } of files) {
  const own = bytes.includes(0) ? 0 : bytes.toString('latin1').split('\n').length - 1;
  const ending = /\.\w+$/u.exec(path)?.[0].toLowerCase() ?? 'no ending';
  const kind = kinds.get(ending) ?? { files: 0, lines: 0 };
  kinds.set(ending, { files: kind.files + 1, lines: kind.lines + own });
  lines += own;
}
console.log(`SHA-256  ${sha256}\ncommit   ${comment || 'not named in the zip'}\ntree     ${tree}`);
console.log(`${files.length} files, ${lines} lines of text, ${zip.length} bytes`);
for (const [ending, kind] of [...kinds].toSorted(([, a], [, b]) => b.lines - a.lines).slice(0, 10))
  console.log(
    `  ${ending.padEnd(10)} ${String(kind.files).padStart(5)} files ${String(kind.lines).padStart(8)} lines`,
  );
console.log();

if (grantFile !== undefined) {
  const grant = readFileSync(grantFile, 'utf8').trim();
  const sold = payloadOf(grant);
  say('the zip has the SHA-256 of the grant', sold.archive?.sha256 === sha256);
  say('the zip names the commit of the grant', comment === sold.commit);
  if (sold.tree === undefined) console.log(' –   the grant does not say which files the commit has');
  else say('its files are exactly those of the verified commit', sold.tree === tree);
  if (sold.files !== undefined)
    say('it has as many files and lines as the report', sold.files === files.length && sold.lines === lines);
  if (keysFile === undefined)
    console.log(' –   the signature was not checked; name the file with the keys too');
  else say('ProtoHaat signed the grant', isSigned(grant, keysFile));
}
process.exitCode = isWrong ? 1 : 0;
