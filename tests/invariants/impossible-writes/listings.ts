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
  type Impossible,
  type Row,
} from './rows.ts';

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

export const POSSIBLE_VERSIONS: readonly (readonly [string, string])[] = [['a second version', publish]];

export const listings: readonly Impossible[] = [
  [
    'a version without release notes',
    'project_versions_notes',
    `${checkedAgain}; ${version({ verification_id: id(18), notes: ' ' })}`,
  ],
  [
    'release notes of more than 2,000 characters',
    'project_versions_notes',
    `${checkedAgain}; ${version({ verification_id: id(18), notes: "=repeat('x', 2001)" })}`,
  ],
  ['a commit that is published twice', 'project_versions_commit', version({ commit_sha: commit })],
  [
    'a version that keeps more than all code',
    'project_versions_kept',
    `${checkedAgain}; ${version({ verification_id: id(18), kept_percent: 101 })}`,
  ],
  [
    'former texts that are no list',
    'projects_former_texts',
    change('projects', "former_texts = '{}'", `id = '${software}'`),
  ],
  ['a version number above the limit', 'project_versions_number', version({ number: 101 })],
  ['a version of a commit without a hash', 'project_versions_hash', version({ commit_sha: 'main' })],
  [
    'a download of version 0',
    'archive_downloads_version',
    insert('archive_downloads', { id: id(66), purchase_id: bought, version: 0 }),
  ],
  ['an inside of version 0', 'insides_version', inside({ version: 0 })],
  ['an inside that is a list', 'insides_document', inside({ document: '[]' })],
  [
    'an inside of more than 300,000 characters',
    'insides_document',
    inside({ document: "=jsonb_build_object('x', repeat('x', 300001))" }),
  ],
  ['a second inside of a verification', 'insides_pkey', `${inside({})}; ${inside({})}`],
  ['a listing with an empty title', 'projects_title', listing({ title: '' })],
  ['a listing with a blank title', 'projects_title', listing({ title: '   ' })],
  ['a listing title of a million characters', 'projects_title', listing({ title: "=repeat('x', 1000000)" })],
  ['a listing with an empty subject', 'projects_subject', listing({ subject: '' })],
  ['a listed project with an empty description', 'projects_description', listing({ description: '' })],
  [
    'a description of more than 10,000 characters',
    'projects_description',
    listing({ description: "=repeat('x', 10001)" }),
  ],
  [
    'a features text of more than 3000 characters',
    'projects_features',
    listing({ features: "=repeat('x', 3001)" }),
  ],
  ['a listing without technologies', 'projects_tech_stack', listing({ tech_stack: '' })],
  ['a price of zero', 'projects_price_rupees_check', listing({ price_rupees: 0 })],
  ['a price above the maximum charge', 'price_can_be_paid', listing({ price_rupees: 960_000 })],
  ['an invalid number of hours', 'projects_duration', listing({ duration_hours: 100_000 })],
  ['an unknown sale mode', 'projects_sale_mode', softwareListing({ sale_mode: 'auction' })],
  [
    'copies of a device',
    'projects_copies_of_software',
    listing({ sale_mode: 'copies', licence: 'personal-use' }),
  ],
  ['an unknown licence', 'projects_licence', softwareListing({ sale_mode: 'copies', licence: 'everything' })],
  ['copies without a licence', 'projects_copies_have_a_licence', softwareListing({ sale_mode: 'copies' })],
  [
    'an exclusive listing with a licence',
    'projects_copies_have_a_licence',
    softwareListing({ licence: 'any-project' }),
  ],
  ['an unknown category', 'projects_category_check', listing({ category: 'GARDEN' })],
  ['an unknown complexity', 'projects_complexity_check', listing({ complexity: 'Odd' })],
  ['an unknown listing status', 'projects_listing_status_check', listing({ listing_status: 'lost' })],
  [
    'a software listing without a repository',
    'projects_of_software_have_a_repository',
    softwareListing({ repository_url: null }),
  ],
  [
    'a device with a repository',
    'projects_of_hardware_have_no_repository',
    listing({ repository_url: 'https://x.in/a' }),
  ],
  [
    'a private repository of a device',
    'verifications_of_hardware_are_not_private',
    verification({ category: 'HARDWARE', repository_private: true }),
  ],
  ['a listing without a verification', 'verified_until_forgotten', listing({ verification_id: null })],
  [
    'a listing of another member’s verification',
    'projects_verified_by_seller',
    listing({ verification_id: strangersCheck }),
  ],
  [
    'a hardware listing with a software verification',
    'projects_verified_by_seller',
    listing({ verification_id: codeChecked }),
  ],
  ['a listing of an unverified commit', 'projects_verified', softwareListing({ commit_sha: 'd'.repeat(40) })],
  ['a commit that is not a hash', 'projects_repository', softwareListing({ commit_sha: 'head' })],
  [
    'a second listing of a repository',
    'projects_one_listing_per_repository',
    softwareListing({ listing_status: 'listed' }),
  ],
  ['a video that is not a URL', 'projects_video', listing({ video_url: 'javascript:alert(1)' })],
  [
    'a negative number of views',
    'project_counters_counts',
    change('project_counters', 'views = -1', `project_id = '${free}'`),
  ],
  [
    'a negative number of likes',
    'project_counters_counts',
    change('project_counters', 'likes = -1', `project_id = '${free}'`),
  ],
  [
    'a negative number of downloads',
    'project_counters_counts',
    change('project_counters', 'downloads = -1', `project_id = '${free}'`),
  ],
  [
    'a popularity that is not a number',
    'project_counters_popularity',
    change('project_counters', "popularity = 'NaN'", `project_id = '${free}'`),
  ],
  [
    'a listing that is not banned after an accepted claim',
    'projects_disowned_are_banned',
    change('projects', 'disowned_at = now()', `id = '${free}'`),
  ],
  [
    'a listing changed before it was created',
    'projects_times',
    change('projects', "updated_at = created_at - interval '1 day'", `id = '${free}'`),
  ],
  [
    'a change of a listing’s seller',
    'purchases_of_the_sellers_project',
    change('projects', `seller_id = '${stranger}'`, `id = '${free}'`),
  ],
  [
    'a listing that changes its repository',
    'projects_verified',
    change('projects', 'repository_id = 99', `id = '${software}'`),
  ],
  [
    'a listing of another commit than its verification’s',
    'projects_verified',
    change('projects', `commit_sha = '${'d'.repeat(40)}'`, `id = '${software}'`),
  ],
  [
    'a change of a listing’s category',
    'projects_of_software_have_a_repository',
    change('projects', "category = 'SOFTWARE'", `id = '${free}'`),
  ],
  [
    'an image at a negative position',
    'project_images_position',
    insert('project_images', { project_id: free, position: -1, picture_hash: hash('b') }),
  ],
  [
    'an eleventh image of a listing',
    'project_images_position',
    insert('project_images', { project_id: free, position: 10, picture_hash: hash('b') }),
  ],
  [
    'an image without a stored picture',
    'project_images_picture_hash_fkey',
    insert('project_images', { project_id: free, position: 0, picture_hash: hash('f') }),
  ],
  [
    'a software verification without a repository',
    'verifications_of_software_name_a_repository',
    verification({ category: 'SOFTWARE' }),
  ],
  [
    'a hardware verification with a repository',
    'verifications_of_hardware_name_no_repository',
    verification({ repository_id: 7 }),
  ],
  [
    'a verification of a commit that is not a hash',
    'verifications_hashes',
    verification({ category: 'SOFTWARE', accepted: false, commit_sha: 'head' }),
  ],
  ['a verification of category GARDEN', 'verifications_category_check', verification({ category: 'GARDEN' })],
];
