import { hash, commit, insert, picture, archive, type Impossible } from './rows.ts';

export const files: readonly Impossible[] = [
  ['a picture with the hash nothash', 'pictures_hash', picture({ hash: 'nothash' })],
  ['a picture of width −1', 'pictures_size', picture({ width: -1 })],
  ['a picture of height 0', 'pictures_size', picture({ height: 0 })],
  ['a picture of no bytes', 'pictures_size', picture({ size_bytes: 0 })],
  ['a zip whose name is no hash', 'archives_sha256', archive({ sha256: hash('E') })],
  ['a zip of no bytes', 'archives_size', archive({ size_bytes: 0 })],
  ['a zip of no commit', 'archives_commit', archive({ commit_sha: '' })],
  ['a zip without a name', 'archives_file_name', archive({ file_name: '' })],
  ['a zip with fewer files than none', 'archives_content', archive({ source_files: -1 })],
  [
    'a file of a zip that is no git hash',
    'archive_files_blob',
    insert('archive_files', { archive_sha256: hash('a'), blob_sha: 'x', weight: 1 }),
  ],
  [
    'a file of less than no weight',
    'archive_files_weight',
    insert('archive_files', { archive_sha256: hash('a'), blob_sha: commit, weight: -1 }),
  ],
  ['a file hash that is none', 'file_hashes_sha256_check', insert('file_hashes', { name: 'a', sha256: 'x' })],
];
