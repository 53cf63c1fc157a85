import {
  bought,
  commit,
  id,
  hash,
  insert,
  verification,
  listing,
  softwareListing,
  change,
  stranger,
  codeChecked,
  strangersCheck,
  software,
  free,
  hardware,
  seller,
  refused,
  type Row,
  accepted,
  picture,
  archive,
} from './rows.ts';

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

const inside = (row: Record<string, unknown>) =>
  insert('insides', { verification_id: codeChecked, version: 1, document: '{}', ...row });

const version = (row: Row) =>
  insert('project_versions', {
    project_id: software,
    number: 2,
    verification_id: codeChecked,
    commit_sha: 'd'.repeat(40),
    notes: 'Faster.',
    ...row,
  });
const checkedAgain = verification({
  id: id(18),
  category: 'SOFTWARE',
  repository_id: 7,
  repository_full_name: 'a/b',
  repository_url: 'https://github.com/a/b',
  commit_sha: 'd'.repeat(40),
});
const nextVersion = `${checkedAgain}; ${version({ verification_id: id(18) })}`;
const publish = `${nextVersion}; ${change(
  'projects',
  `verification_id = '${id(18)}', commit_sha = '${'d'.repeat(40)}', archive_sha256 = null`,
  `id = '${software}'`,
)}`;

/** The first proof of a test brings the photos. */
const proof = (row: Row) =>
  `insert into project_images (project_id, position, picture_hash) values ('${free}', 0, '${hash('b')}'), ('${hardware}', 0, '${hash('b')}') on conflict do nothing; ${insert(
    'build_proofs',
    {
      project_id: free,
      position: 0,
      profile_id: seller,
      code: 'ACDEFH',
      corners: '{0,0,1000,1000}',
      ...row,
    },
  )}`;

export const POSSIBLE_VERSIONS = accepted`
  a second version | ${publish}
  a proof of build | ${proof({})}
  a declined proof of build | ${proof({ state: 'declined', decided_at: '=now()', reason: 'It is not legible.' })}
`;

export const listings = refused`
  project_versions_notes | a version without release notes | ${checkedAgain}; ${version({ verification_id: id(18), notes: ' ' })}
  project_versions_notes | release notes of more than 2,000 characters | ${checkedAgain}; ${version({ verification_id: id(18), notes: "=repeat('x', 2001)" })}
  project_versions_commit | a commit that is published twice | ${version({ commit_sha: commit })}
  project_versions_kept | a version that keeps more than all code | ${checkedAgain}; ${version({ verification_id: id(18), kept_percent: 101 })}
  projects_former_texts | former texts that are no list | ${change('projects', "former_texts = '{}'", `id = '${software}'`)}
  project_versions_number | a version number above the limit | ${version({ number: 101 })}
  project_versions_hash | a version of a commit without a hash | ${version({ commit_sha: 'main' })}
  archive_downloads_version | a download of version 0 | ${insert('archive_downloads', { id: id(66), purchase_id: bought, version: 0 })}
  insides_version | an inside of version 0 | ${inside({ version: 0 })}
  insides_document | an inside that is a list | ${inside({ document: '[]' })}
  insides_document | an inside of more than 300,000 characters | ${inside({ document: "=jsonb_build_object('x', repeat('x', 300001))" })}
  insides_pkey | a second inside of a verification | ${inside({})}; ${inside({})}
  projects_title | a listing with an empty title | ${listing({ title: '' })}
  projects_title | a listing with a blank title | ${listing({ title: '   ' })}
  projects_title | a listing title of a million characters | ${listing({ title: "=repeat('x', 1000000)" })}
  projects_subject | a listing with an empty subject | ${listing({ subject: '' })}
  projects_description | a listed project with an empty description | ${listing({ description: '' })}
  projects_description | a description of more than 10,000 characters | ${listing({ description: "=repeat('x', 10001)" })}
  projects_features | a features text of more than 3000 characters | ${listing({ features: "=repeat('x', 3001)" })}
  projects_tech_stack | a listing without technologies | ${listing({ tech_stack: '' })}
  projects_price_rupees_check | a price of zero | ${listing({ price_rupees: 0 })}
  price_can_be_paid | a price above the maximum charge | ${listing({ price_rupees: 960_000 })}
  projects_duration | an invalid number of hours | ${listing({ duration_hours: 100_000 })}
  projects_sale_mode | an unknown sale mode | ${softwareListing({ sale_mode: 'auction' })}
  projects_parts | a list of parts of more than 2000 characters | ${listing({ parts: "=repeat('x', 2001)" })}
  projects_copies_of_software | copies of a device | ${listing({ sale_mode: 'copies', licence: 'personal-use' })}
  projects_licence | an unknown licence | ${softwareListing({ sale_mode: 'copies', licence: 'everything' })}
  projects_copies_have_a_licence | copies without a licence | ${softwareListing({ sale_mode: 'copies' })}
  projects_copies_have_a_licence | an exclusive listing with a licence | ${softwareListing({ licence: 'any-project' })}
  projects_category_check | an unknown category | ${listing({ category: 'GARDEN' })}
  projects_complexity_check | an unknown complexity | ${listing({ complexity: 'Odd' })}
  projects_listing_status_check | an unknown listing status | ${listing({ listing_status: 'lost' })}
  projects_of_software_have_a_repository | a software listing without a repository | ${softwareListing({ repository_url: null })}
  projects_of_software_have_a_repository | a change of a listing’s category | ${change('projects', "category = 'SOFTWARE'", `id = '${free}'`)}
  projects_of_hardware_have_no_repository | a device with a repository | ${listing({ repository_url: 'https://x.in/a' })}
  verifications_of_hardware_are_not_private | a private repository of a device | ${verification({ category: 'HARDWARE', repository_private: true })}
  verified_until_forgotten | a listing without a verification | ${listing({ verification_id: null })}
  projects_verified_by_seller | a listing of another member’s verification | ${listing({ verification_id: strangersCheck })}
  projects_verified_by_seller | a hardware listing with a software verification | ${listing({ verification_id: codeChecked })}
  projects_verified | a listing of an unverified commit | ${softwareListing({ commit_sha: 'd'.repeat(40) })}
  projects_verified | a listing that changes its repository | ${change('projects', 'repository_id = 99', `id = '${software}'`)}
  projects_verified | a listing of another commit than its verification’s | ${change('projects', `commit_sha = '${'d'.repeat(40)}'`, `id = '${software}'`)}
  projects_repository | a commit that is not a hash | ${softwareListing({ commit_sha: 'head' })}
  projects_one_listing_per_repository | a second listing of a repository | ${softwareListing({ listing_status: 'listed' })}
  projects_video | a video that is not a URL | ${listing({ video_url: 'javascript:alert(1)' })}
  project_counters_counts | a negative number of views | ${change('project_counters', 'views = -1', `project_id = '${free}'`)}
  project_counters_counts | a negative number of likes | ${change('project_counters', 'likes = -1', `project_id = '${free}'`)}
  project_counters_counts | a negative number of downloads | ${change('project_counters', 'downloads = -1', `project_id = '${free}'`)}
  project_counters_popularity | a popularity that is not a number | ${change('project_counters', "popularity = 'NaN'", `project_id = '${free}'`)}
  projects_disowned_are_banned | a listing that is not banned after an accepted claim | ${change('projects', 'disowned_at = now()', `id = '${free}'`)}
  projects_times | a listing changed before it was created | ${change('projects', "updated_at = created_at - interval '1 day'", `id = '${free}'`)}
  purchases_of_the_sellers_project | a change of a listing’s seller | ${change('projects', `seller_id = '${stranger}'`, `id = '${free}'`)}
  project_images_position | an image at a negative position | ${insert('project_images', { project_id: free, position: -1, picture_hash: hash('b') })}
  project_images_position | a twelfth image of a listing | ${insert('project_images', { project_id: free, position: 11, picture_hash: hash('b') })}
  project_images_picture_hash_fkey | an image without a stored picture | ${insert('project_images', { project_id: free, position: 0, picture_hash: hash('f') })}
  build_proofs_photo | a proof in a photo that the listing lacks | ${proof({ position: 3 })}
  build_proofs_code_once | a code for two listings | ${proof({})}; ${proof({ project_id: hardware })}
  build_proofs_code | a code of seven signs | ${proof({ code: 'ACDEFHK' })}
  build_proofs_corners | a mark with three corners | ${proof({ corners: '{0,0,1000}' })}
  build_proofs_corners | a mark outside the photo | ${proof({ corners: '{0,0,1000,1001}' })}
  build_proofs_state | an unknown state of a proof | ${proof({ state: 'perhaps', decided_at: '=now()' })}
  build_proofs_decision | a proof that is proved without a time | ${proof({ state: 'proved' })}
  build_proofs_decision | a declined proof without a reason | ${proof({ state: 'declined', decided_at: '=now()' })}
  verifications_of_software_name_a_repository | a software verification without a repository | ${verification({ category: 'SOFTWARE' })}
  verifications_of_hardware_name_no_repository | a hardware verification with a repository | ${verification({ repository_id: 7 })}
  verifications_hashes | a verification of a commit that is not a hash | ${verification({ category: 'SOFTWARE', accepted: false, commit_sha: 'head' })}
  verifications_category_check | a verification of category GARDEN | ${verification({ category: 'GARDEN' })}
`;
