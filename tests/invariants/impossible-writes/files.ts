import { hash, commit, insert, picture, archive, refused } from './rows.ts';

const fileCopy = (changes: object) =>
  insert('file_copies', {
    target: 's3',
    name: 'archives/a.zip',
    sha256: hash('a'),
    size_bytes: 1,
    ...changes,
  });

export const files = refused`
  pictures_hash | a picture with the hash nothash | ${picture({ hash: 'nothash' })}
  pictures_size | a picture of width −1 | ${picture({ width: -1 })}
  pictures_size | a picture of height 0 | ${picture({ height: 0 })}
  pictures_size | an empty picture | ${picture({ size_bytes: 0 })}
  archives_sha256 | a zip whose name is not a hash | ${archive({ sha256: hash('E') })}
  archives_size | an empty zip | ${archive({ size_bytes: 0 })}
  archives_commit | a zip without a commit | ${archive({ commit_sha: '' })}
  archives_file_name | a zip without a name | ${archive({ file_name: '' })}
  archives_content | a zip with a negative number of files | ${archive({ source_files: -1 })}
  archive_files_blob | a zip entry whose name is not a git hash | ${insert('archive_files', { archive_sha256: hash('a'), blob_sha: 'x', weight: 1 })}
  archive_files_weight | a zip entry with a negative weight | ${insert('archive_files', { archive_sha256: hash('a'), blob_sha: commit, weight: -1 })}
  file_hashes_sha256_check | an invalid file hash | ${insert('file_hashes', { name: 'a', sha256: 'x' })}
  file_writes_name_check | a pending file write without a name | ${insert('file_writes', { name: '' })}
  file_copies_target_check | a copy of a file in an unknown store | ${fileCopy({ target: 'tape' })}
  file_copies_name_check | a copy of a file without a name | ${fileCopy({ name: '' })}
  file_copies_sha256_check | a copy of a file with an invalid hash | ${fileCopy({ sha256: 'x' })}
  file_copies_size_bytes_check | a copy of a file with a negative size | ${fileCopy({ size_bytes: -1 })}
`;
