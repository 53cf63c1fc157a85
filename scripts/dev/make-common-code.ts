/**
 * Builds `common-code.bin`: fingerprints of well-known libraries and scaffolds, which are excluded from comparison.
 *
 * The sources are public npm packages at the versions below; only hashes of their code are stored. All have the MIT,
 * ISC, BSD, Apache 2.0, OFL or LGPL (p5) licence.
 *
 *     node --import tsx scripts/dev/make-common-code.ts [--scaffolds <folder of public repositories>]
 *
 * Scaffolds without a package (Android Studio, Flutter, Spring, Django, Laravel) are learned from public
 * repositories, one per folder: scaffold files that are identical in repositories of at least two owners.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SourceComparison } from '#domain/source/compared-source.ts';
import { commonCodeFile, packCommonCode } from '#server/adapters/source-analyser/common-code.ts';

/** Packages, and the files of each that end up in projects. */
const packages: readonly (readonly [string, RegExp])[] = [
  // Project templates.
  ['cra-template@1.3.0', /^template\//u],
  ['cra-template-typescript@1.3.0', /^template\//u],
  ['cra-template-redux@2.0.0', /^template\//u],
  ['cra-template-pwa@2.0.0', /^template\//u],
  ['create-vite@6.5.0', /^template-/u],
  ['create-vite@4.4.1', /^template-/u],
  ['create-next-app@15.5.4', /^dist\/templates\//u],
  ['create-next-app@13.5.6', /^dist\/templates\//u],
  ['express-generator@4.16.1', /^templates\//u],
  ['@schematics/angular@17.3.0', /files\//u],
  ['@vue/cli-service@5.0.8', /generator\//u],
  ['@react-native-community/template@0.76.0', /^template\//u],
  ['cordova-android@13.0.0', /templates\//u],
  ['cordova-ios@7.1.1', /templates\//u],
  ['@capacitor/cli@6.1.2', /^assets\/.*template.*\.tar\.gz$/u],
  ['web-vitals@2.1.4', /^(?:src|dist)\//u],
  // Licence texts.
  [
    'spdx-license-list@6.9.0',
    /^licenses\/(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|[AL]?GPL-[23]\.[01](?:-only)?|MPL-2\.0|Unlicense)\.json$/u,
  ],
  // Libraries that people copy into projects.
  ['jquery@1.12.4', /^dist\/jquery(?:\.min)?\.js$/u],
  ['jquery@2.2.4', /^dist\/jquery(?:\.min)?\.js$/u],
  ['jquery@3.7.1', /^dist\/jquery(?:\.slim)?(?:\.min)?\.js$/u],
  ['jquery-ui@1.13.2', /^dist\/(?:jquery-ui(?:\.min)?\.js|themes\/base\/jquery-ui(?:\.min)?\.css)$/u],
  ['bootstrap@3.4.1', /^dist\/(?:js|css)\/bootstrap(?:-theme)?(?:\.min)?\.(?:js|css)$/u],
  ['bootstrap@4.6.2', /^dist\/(?:js|css)\/bootstrap(?:\.bundle|-grid|-reboot)?(?:\.min)?\.(?:js|css)$/u],
  ['bootstrap@5.3.3', /^dist\/(?:js|css)\/bootstrap(?:\.bundle|-grid|-reboot)?(?:\.min)?\.(?:js|css)$/u],
  ['popper.js@1.16.1', /^dist\/umd\/popper(?:\.min)?\.js$/u],
  ['@popperjs/core@2.11.8', /^dist\/umd\/popper(?:\.min)?\.js$/u],
  ['d3@7.9.0', /^dist\/d3(?:\.min)?\.js$/u],
  ['d3@5.16.0', /^dist\/d3(?:\.min)?\.js$/u],
  ['chart.js@2.9.4', /^dist\/Chart(?:\.bundle)?(?:\.min)?\.js$/u],
  ['chart.js@4.4.4', /^dist\/chart\.umd\.js$/u],
  ['p5@1.9.4', /^lib\/p5(?:\.min)?\.js$/u],
  ['three@0.160.0', /^build\/three(?:\.min|\.module)?\.js$/u],
  ['lodash@4.17.21', /^(?:lodash(?:\.min)?|core)\.js$/u],
  ['moment@2.30.1', /^(?:moment|min\/moment(?:\.min)?)\.js$/u],
  ['vue@2.7.16', /^dist\/vue(?:\.min|\.runtime)?\.js$/u],
  ['vue@3.4.38', /^dist\/vue\.global(?:\.prod)?\.js$/u],
  ['react@18.3.1', /^umd\//u],
  ['react-dom@18.3.1', /^umd\/react-dom\.(?:development|production\.min)\.js$/u],
  ['axios@1.7.7', /^dist\/axios(?:\.min)?\.js$/u],
  ['socket.io-client@4.7.5', /^dist\/socket\.io(?:\.min)?\.js$/u],
  ['font-awesome@4.7.0', /^css\//u],
  ['@fortawesome/fontawesome-free@5.15.4', /^css\/all(?:\.min)?\.css$/u],
  ['sweetalert2@11.4.8', /^dist\/sweetalert2(?:\.all)?(?:\.min)?\.(?:js|css)$/u],
  ['select2@4.0.13', /^dist\/(?:js|css)\/select2(?:\.full)?(?:\.min)?\.(?:js|css)$/u],
  ['datatables.net@1.13.11', /^js\/jquery\.dataTables(?:\.min)?\.js$/u],
  ['swiper@8.4.7', /^swiper-bundle(?:\.min)?\.(?:js|css)$/u],
  ['slick-carousel@1.8.1', /^slick\/.*\.(?:js|css)$/u],
  ['owl.carousel@2.3.4', /^dist\/.*\.(?:js|css)$/u],
  ['aos@2.3.4', /^dist\/aos\.(?:js|css)$/u],
  ['animate.css@4.1.1', /^animate(?:\.min)?\.css$/u],
  ['normalize.css@8.0.1', /^normalize\.css$/u],
];

/** Files that Android Studio, Gradle, Flutter, Maven, Django and Laravel generate. */
const SCAFFOLD =
  /(?:^|\/)(?:gradlew(?:\.bat)?|gradle(?:-wrapper)?\.properties|(?:settings|build)\.gradle(?:\.kts)?|proguard-rules\.pro|Example(?:Instrumented|Unit)Test\.(?:kt|java)|AndroidManifest\.xml|ic_[\w-]+\.xml|(?:styles|themes|colors|dimens|strings|backup_rules|data_extraction_rules|launch_background)\.xml|(?:Color|Theme|Type|Shape)\.kt|MainActivity\.(?:kt|java)|mvnw(?:\.cmd)?|MavenWrapperDownloader\.java|pom\.xml|manage\.py|[aw]sgi\.py|settings\.py|artisan|server\.php|phpunit\.xml|webpack\.mix\.js|analysis_options\.yaml|pubspec\.yaml|widget_test\.dart|CMakeLists\.txt|\.gitignore)$|(?:^|\/)(?:windows\/(?:runner|flutter)|linux|macos|ios|\.idea|\.vscode|\.mvn|config|bootstrap|database\/(?:migrations|seeders|factories)|app\/(?:Http|Exceptions|Console|Providers))\//u;

const { values: options } = parseArgs({ options: { scaffolds: { type: 'string' } } });
const found = new Set<number>();
const work = mkdtempSync(join(tmpdir(), 'common-code-'));
try {
  for (const [name, wanted] of packages) {
    const before = found.size;
    const archive =
      execFileSync('npm', ['pack', '--silent', '--ignore-scripts', name], { cwd: work, encoding: 'utf8' })
        .trim()
        .split('\n')
        .at(-1) ?? '';
    execFileSync('tar', ['xzf', archive], { cwd: work });
    const folder = join(work, 'package');
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!wanted.test(path)) continue;
      if (path.endsWith('.tar.gz')) readArchive(join(folder, path));
      else read(join(folder, path), path);
    }
    rmSync(folder, { recursive: true });
    console.log(`${name.padEnd(40)} ${found.size - before}`);
  }
} finally {
  rmSync(work, { recursive: true });
}
if (options.scaffolds !== undefined) learnScaffolds(options.scaffolds);
const packed = packCommonCode(found);
writeFileSync(commonCodeFile, packed);
console.log(`${found.size} fingerprints, ${Math.round(packed.byteLength / 1024)} KB`);

/** @param folder - contains one repository per folder `owner+name`. */
function learnScaffolds(folder: string): void {
  const owners = new Map<number, Set<string>>();
  for (const name of readdirSync(folder)) {
    const comparison = new SourceComparison((fingerprint) => found.has(fingerprint));
    for (const path of readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })) {
      if (SCAFFOLD.test(path)) add(comparison, join(folder, name, path), path);
    }
    const [owner = name] = name.split('+');
    for (const fingerprint of comparison.result().fingerprints) {
      owners.set(fingerprint, (owners.get(fingerprint) ?? new Set()).add(owner));
    }
  }
  const before = found.size;
  for (const [fingerprint, { size }] of owners) if (size > 1) found.add(fingerprint);
  console.log(`${'scaffolds'.padEnd(40)} ${found.size - before}`);
}

function readArchive(archive: string): void {
  const folder = mkdtempSync(join(work, 'template-'));
  execFileSync('tar', ['xzf', archive, '-C', folder]);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    read(join(folder, path), path);
}

function read(file: string, path: string): void {
  const comparison = new SourceComparison(() => false);
  add(comparison, file, path);
  for (const fingerprint of comparison.result().fingerprints) found.add(fingerprint);
}

function add(comparison: SourceComparison, file: string, path: string): void {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if ((error as { code?: string }).code === 'EISDIR') return;
    throw error;
  }
  const licence = path.startsWith('licenses/')
    ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as { licenseText?: string })
    : {};
  if (licence.licenseText === undefined) comparison.add(path.replace(/\.(?:ejs|template|tmpl)$/u, ''), bytes);
  else comparison.add('LICENSE', Buffer.from(licence.licenseText));
}
