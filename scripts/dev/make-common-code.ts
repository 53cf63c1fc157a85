/**
 * Builds `common-code.bin`: fingerprints of well-known libraries and scaffolds, which comparisons ignore. Only hashes
 * are stored; the packages' licences are MIT, ISC, BSD (including 0BSD), Apache 2.0, OFL or, for p5.js only, LGPL.
 * Scaffolds without a package (Android Studio, Flutter, Spring, Django, Laravel) are represented by the fingerprints
 * that public repositories of at least two owners have in common.
 * `--scaffolds <folder of public repositories>` adds such scaffolds. `--add <regular expression>` keeps the existing
 * file and adds only the packages with a matching name.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SourceComparison } from '#domain/source/compared-source.ts';
import {
  commonCodeFile,
  packCommonCode,
  unpackCommonCode,
} from '#server/adapters/source-analyser/common-code.ts';

const BOOTSTRAP =
  /^dist\/(?:js|css)\/bootstrap(?:\.bundle|-theme|-grid|-reboot|-utilities)?(?:\.rtl)?(?:\.min)?\.(?:js|css)(?:\.map)?$/u;
const POPPER = /^dist\/umd\/popper(?:\.min)?\.js(?:\.map)?$/u;

const packages: readonly (readonly [string, RegExp])[] = [
  ['cra-template@1.3.0', /^template\//u],
  ['cra-template-typescript@1.3.0', /^template\//u],
  ['cra-template-redux@2.0.0', /^template\//u],
  ['cra-template-pwa@2.0.0', /^template\//u],
  ['create-vite@6.5.0', /^template-/u],
  ['create-vite@4.4.1', /^template-/u],
  ['create-vite@7.1.3', /^template-/u],
  ['create-vite@8.3.0', /^template-/u],
  ['create-vite@9.0.5', /^template-/u],
  ['create-vite@9.3.0', /^template-/u],
  ['create-next-app@14.2.35', /^dist\/templates\//u],
  ['create-next-app@16.4.3', /^dist\/templates\//u],
  ['create-vue@3.24.0', /^template\//u],
  ['expo-template-default@58.0.5', /^(?!assets\/images)/u],
  ['expo-template-blank-typescript@58.0.2', /^(?!assets)/u],
  ['@nestjs/schematics@12.0.6', /files\//u],
  ['@schematics/angular@22.2.7', /files\//u],
  ['@react-native-community/template@0.87.2', /^template\//u],
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
  [
    'spdx-license-list@6.9.0',
    /^licenses\/(?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|[AL]?GPL-[23]\.[01](?:-only)?|MPL-2\.0|Unlicense)\.json$/u,
  ],
  ['jquery@1.12.4', /^dist\/jquery(?:\.min)?\.js$/u],
  ['jquery@2.2.4', /^dist\/jquery(?:\.min)?\.js$/u],
  ['jquery@3.7.1', /^dist\/jquery(?:\.slim)?(?:\.min)?\.js$/u],
  ['jquery-ui@1.13.2', /^dist\/(?:jquery-ui(?:\.min)?\.js|themes\/base\/jquery-ui(?:\.min)?\.css)$/u],
  ['bootstrap@3.4.1', BOOTSTRAP],
  ['bootstrap@4.6.2', BOOTSTRAP],
  ['bootstrap@5.3.3', BOOTSTRAP],
  ['popper.js@1.16.1', POPPER],
  ['@popperjs/core@2.11.8', POPPER],
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
  // Each of the following versions shares less than three quarters of its code with the versions above.
  ['jquery@1.11.3', /^dist\/jquery(?:\.min)?\.js$/u],
  ['jquery@3.2.1', /^dist\/jquery(?:\.slim)?(?:\.min)?\.js$/u],
  ['jquery-ui-dist@1.12.1', /^jquery-ui(?:\.min)?\.(?:js|css)$/u],
  ['bootstrap@4.0.0', BOOTSTRAP],
  ['bootstrap@4.3.1', BOOTSTRAP],
  ['bootstrap@4.5.3', BOOTSTRAP],
  ['bootstrap@5.0.2', BOOTSTRAP],
  ['bootstrap@5.1.3', BOOTSTRAP],
  ['bootstrap@5.2.3', BOOTSTRAP],
  ['popper.js@1.14.7', POPPER],
  ['chart.js@3.9.1', /^dist\/chart(?:\.min)?\.js$/u],
  ['lodash@4.17.15', /^lodash(?:\.min)?\.js$/u],
  ['vue@2.6.14', /^dist\/vue(?:\.min|\.runtime)?\.js$/u],
  ['d3@3.5.17', /^d3(?:\.min)?\.js$/u],
  ['swiper@6.8.4', /^swiper-bundle(?:\.min)?\.(?:js|css)$/u],
  ['swiper@11.1.14', /^swiper-bundle(?:\.min)?\.(?:js|css)$/u],
  ['sweetalert2@9.17.2', /^dist\/sweetalert2(?:\.all)?(?:\.min)?\.(?:js|css)$/u],
  ['sweetalert@2.1.2', /^dist\/sweetalert\.min\.js$/u],
  ['datatables.net@1.10.25', /^js\/jquery\.dataTables(?:\.min)?\.js$/u],
  ['@fortawesome/fontawesome-free@6.5.2', /^css\/all(?:\.min)?\.css$/u],
  ['materialize-css@1.0.0', /^dist\/(?:js|css)\/materialize(?:\.min)?\.(?:js|css)$/u],
  ['bulma@0.9.4', /^css\/bulma(?:\.min)?\.css$/u],
  ['leaflet@1.9.4', /^dist\/leaflet(?:-src)?\.(?:js|css)$/u],
  ['gsap@3.12.5', /^dist\/(?:gsap|ScrollTrigger)(?:\.min)?\.js$/u],
  ['typed.js@2.0.12', /^lib\/typed(?:\.min)?\.js$/u],
  ['wowjs@1.1.3', /^dist\/wow(?:\.min)?\.js$/u],
  ['toastr@2.1.4', /^(?:build\/)?toastr(?:\.min)?\.(?:js|css)$/u],
  ['jquery-validation@1.19.5', /^dist\/(?:jquery\.validate|additional-methods)(?:\.min)?\.js$/u],
  ['jquery.easing@1.4.1', /^jquery\.easing(?:\.min)?\.js$/u],
  ['magnific-popup@1.1.0', /^dist\/.*\.(?:js|css)$/u],
  ['lightbox2@2.11.4', /^dist\/(?:js|css)\/lightbox(?:\.min)?\.(?:js|css)$/u],
  ['glightbox@3.2.0', /^dist\/(?:js|css)\/glightbox(?:\.min)?\.(?:js|css)$/u],
  ['isotope-layout@3.0.6', /^dist\/.*\.js$/u],
  ['waypoints@4.0.1', /^lib\/(?:jquery|noframework)\.waypoints(?:\.min)?\.js$/u],
  ['angular@1.8.3', /^angular(?:\.min)?\.js$/u],
  ['underscore@1.13.7', /^underscore(?:-umd)?(?:-min)?\.js$/u],
  ['backbone@1.6.0', /^backbone(?:-min)?\.js$/u],
  ['handlebars@4.7.8', /^dist\/handlebars(?:\.min)?\.js$/u],
  ['flatpickr@4.6.13', /^dist\/flatpickr(?:\.min)?\.(?:js|css)$/u],
  ['bootstrap-datepicker@1.10.0', /^dist\/(?:js|css)\/bootstrap-datepicker3?(?:\.min)?\.(?:js|css)$/u],
  ['fullcalendar@5.11.5', /^main(?:\.min)?\.(?:js|css)$/u],
  ['jspdf@2.5.1', /^dist\/jspdf\.umd(?:\.min)?\.js$/u],
  ['html2canvas@1.4.1', /^dist\/html2canvas(?:\.min)?\.js$/u],
  ['papaparse@5.4.1', /^papaparse(?:\.min)?\.js$/u],
  ['crypto-js@4.2.0', /^crypto-js(?:\.min)?\.js$/u],
  ['matter-js@0.19.0', /^build\/matter(?:\.min)?\.js$/u],
  ['howler@2.2.4', /^dist\/howler(?:\.core)?(?:\.min)?\.js$/u],
  ['particles.js@2.0.0', /^particles(?:\.min)?\.js$/u],
  ['scrollreveal@4.0.9', /^dist\/scrollreveal(?:\.min)?\.js$/u],
  ['raphael@2.3.0', /^raphael(?:\.min)?\.js$/u],
  ['summernote@0.8.20', /^dist\/summernote(?:-lite|-bs4)?(?:\.min)?\.(?:js|css)$/u],
  ['prismjs@1.29.0', /^(?:prism\.js|themes\/prism(?:-\w+)?\.css)$/u],
  ['perfect-scrollbar@1.5.5', /^(?:dist|css)\/perfect-scrollbar(?:\.min)?\.(?:js|css)$/u],
  ['apexcharts@3.49.0', /^dist\/apexcharts(?:\.min)?\.(?:js|css)$/u],
  ['boxicons@2.1.4', /^css\/boxicons(?:\.min)?\.css$/u],
  ['bootstrap-icons@1.11.3', /^font\/bootstrap-icons(?:\.min)?\.css$/u],
  ['remixicon@2.5.0', /^fonts\/remixicon\.css$/u],
  ['alpinejs@3.14.1', /^dist\/cdn(?:\.min)?\.js$/u],
  ['htmx.org@1.9.12', /^dist\/htmx(?:\.min)?\.js$/u],
  // The following packages contain helpers that compilers insert into their output.
  ['tslib@2.8.1', /^tslib(?:\.es6)?\.js$/u],
  ['@babel/runtime@7.26.10', /^helpers\/\w+\.js$/u],
  ['regenerator-runtime@0.14.1', /^runtime\.js$/u],
  ['@swc/helpers@0.5.15', /^cjs\/\w+\.cjs$/u],
];

const SCAFFOLD =
  /(?:^|\/)(?:gradlew(?:\.bat)?|gradle(?:-wrapper)?\.properties|(?:settings|build)\.gradle(?:\.kts)?|proguard-rules\.pro|Example(?:Instrumented|Unit)Test\.(?:kt|java)|AndroidManifest\.xml|ic_[\w-]+\.xml|(?:styles|themes|colors|dimens|strings|backup_rules|data_extraction_rules|launch_background)\.xml|(?:Color|Theme|Type|Shape)\.kt|MainActivity\.(?:kt|java)|mvnw(?:\.cmd)?|MavenWrapperDownloader\.java|pom\.xml|manage\.py|[aw]sgi\.py|settings\.py|urls\.py|artisan|server\.php|phpunit\.xml|webpack\.mix\.js|analysis_options\.yaml|pubspec\.yaml|widget_test\.dart|CMakeLists\.txt|\.gitignore)$|(?:^|\/)(?:windows\/(?:runner|flutter)|linux|macos|ios|\.idea|\.vscode|\.mvn|config|bootstrap|database\/(?:migrations|seeders|factories)|app\/(?:Http|Exceptions|Console|Providers))\//u;

const { values: options } = parseArgs({
  options: { scaffolds: { type: 'string' }, add: { type: 'string' } },
});
const found = new Set<number>(
  options.add === undefined ? [] : unpackCommonCode(readFileSync(commonCodeFile)),
);
const asked = new RegExp(options.add ?? '', 'u');
const work = mkdtempSync(join(tmpdir(), 'common-code-'));
try {
  for (const [name, wanted] of packages.filter(([name]) => asked.test(name))) {
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

function learnScaffolds(folder: string): void {
  const owners = new Map<number, Set<string>>();
  for (const name of readdirSync(folder)) {
    const comparison = new SourceComparison((fingerprint) => found.has(fingerprint), 0);
    for (const path of readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })) {
      if (SCAFFOLD.test(path)) add(comparison, join(folder, name, path), path);
    }
    const [owner = name] = name.split('+');
    const { fingerprints, terms } = comparison.result();
    for (const fingerprint of [...fingerprints, ...terms]) {
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
  const comparison = new SourceComparison(() => false, 0);
  add(comparison, file, path);
  const { fingerprints, terms } = comparison.result();
  for (const fingerprint of [...fingerprints, ...terms]) found.add(fingerprint);
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
