import { hash, commit, insert, picture, archive, type Impossible } from './rows.ts';

const fileCopy = (changes: object) =>
  insert('file_copies', {
    target: 's3',
    name: 'archives/a.zip',
    sha256: hash('a'),
    size_bytes: 1,
    ...changes,
  });

export const files: readonly Impossible[] = [
  ['a picture with the hash nothash', 'pictures_hash', picture({ hash: 'nothash' })],
  ['a picture of width −1', 'pictures_size', picture({ width: -1 })],
  ['a picture of height 0', 'pictures_size', picture({ height: 0 })],
  ['an empty picture', 'pictures_size', picture({ size_bytes: 0 })],
  ['a zip whose name is not a hash', 'archives_sha256', archive({ sha256: hash('E') })],
  ['an empty zip', 'archives_size', archive({ size_bytes: 0 })],
  ['a zip without a commit', 'archives_commit', archive({ commit_sha: '' })],
  ['a zip without a name', 'archives_file_name', archive({ file_name: '' })],
  ['a zip with a negative number of files', 'archives_content', archive({ source_files: -1 })],
  [
    'a zip entry whose name is not a git hash',
    'archive_files_blob',
    insert('archive_files', { archive_sha256: hash('a'), blob_sha: 'x', weight: 1 }),
  ],
  [
    'a zip entry with a negative weight',
    'archive_files_weight',
    insert('archive_files', { archive_sha256: hash('a'), blob_sha: commit, weight: -1 }),
  ],
  ['an invalid file hash', 'file_hashes_sha256_check', insert('file_hashes', { name: 'a', sha256: 'x' })],
  ['a pending file write without a name', 'file_writes_name_check', insert('file_writes', { name: '' })],
  ['a copy of a file in an unknown store', 'file_copies_target_check', fileCopy({ target: 'tape' })],
  ['a copy of a file without a name', 'file_copies_name_check', fileCopy({ name: '' })],
  ['a copy of a file with an invalid hash', 'file_copies_sha256_check', fileCopy({ sha256: 'x' })],
  ['a copy of a file with a negative size', 'file_copies_size_bytes_check', fileCopy({ size_bytes: -1 })],
];
