import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { checkBrowserFeatures } from './scripts/dev/browser-features.mjs';
import { languages } from './scripts/dev/languages.mjs';
import { oldestBrowsers } from './scripts/dev/oldest-browsers.mjs';

const apiTarget = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

const inlineScripts = ['language', 'browser', 'theme', 'boot'].map((name) => {
  const source = readFileSync(new URL(`web/inline/${name}.js`, import.meta.url), 'utf8');
  const code = source.replaceAll(/^\s*\/\/.*\n/gmu, '').replace('%LANGUAGES%', languages.slice(1).join(' '));
  return { name, code };
});

function writeInlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml(html) {
      const tags = inlineScripts.map(({ name, code }) => `<script data-inline="${name}">${code}</script>`);
      return html.replace('<!-- inline scripts -->', () => tags.join('\n    '));
    },
  };
}

const inlineHashes = inlineScripts.map(
  ({ code }) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
);

/**
 * `vite preview` sends production's content security policy, without the origins of the payment provider and
 * the CDN, so that violations become visible before a release.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  `script-src 'self' ${inlineHashes.join(' ')}`,
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Our server's documents lack the preamble that Vite writes into its own, without which a changed component cannot be
 * replaced: https://vite.dev/guide/backend-integration
 */
function prepareHotReload(): Plugin {
  const preamble = `import { injectIntoGlobalHook } from '/@react-refresh';
if (!window.$RefreshReg$) {
  injectIntoGlobalHook(window);
  window.$RefreshReg$ = () => {};
  window.$RefreshSig$ = () => (type) => type;
}
`;
  return {
    name: 'prepare-hot-reload',
    apply: 'serve',
    transform: (code, id) => (id.endsWith('/web/main.tsx') ? preamble + code : undefined),
  };
}

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => /anek-quick[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

/**
 * The patterns match neither the sources in web/api/, whose development URLs also begin with /api/, nor
 * Vite's own files under /@.
 */
const proxy = Object.fromEntries(
  [
    String.raw`^/(?:\?.*)?$`,
    String.raw`^/api/(?!.*\.tsx?(?:\?|$))`,
    String.raw`^/(?:username|media)/`,
    String.raw`^/(?:discover|terms|refunds|privacy|help|grievances|accessibility|transparency|projects)(?:[/?]|$)`,
    String.raw`^/@(?!vite/|fs/|id/|react-refresh)[a-z\d_.-]{3,30}(?:\?.*)?$`,
  ].map((path) => [path, { target: apiTarget, changeOrigin: false }]),
);

/** Public pages load the chunk that contains these modules, so the chunk must contain nothing else. */
const publicShared =
  /\/web\/(?:lib\/(?:choose-language|local-path|buy-after-sign-in|hide-while-in-view|theme|storage|copy-text|share-link|close-request|initials)|api\/(?:identity\/id-token|shown-member)|app\/signed-in-attribute|components\/layout\/suggestion-list-id)\.ts$|\/words\/\w+\/(?:language|screens\/(?:nav|theme))\.ts$|\/domain\/common\/languages\.ts$/u;
const onDemand =
  /\/ui\/(?:dialog|drawer|alert-dialog-box|progress|toast-container|tooltip-layer)\.tsx?$|\/forms\/(?:form-dialog|radio-cards)\.tsx$|use-overlay|node_modules\/(?:react-toastify|react-remove|aria-hidden|use-sidecar|use-callback-ref|react-style|get-nonce|@floating-ui|react-hook-form|tslib|@radix-ui\/)|\/words\/\w+\/(?:refusals(?:\/[a-z]+)?|fields|screens\/(?:project|auth))\.ts$/u;

const signIn = /\/layout\/auth-layout|\/sign-in\/|\/ui\/awning|use-action-form/u;

const member =
  /\/common\/india-day\.|\/api\/(?:message-of-error|use-download)|\/language-links\.|\/screens\/language\.|\/ordered-copy\.|\/ui\/(?:avatar|breadcrumb)\.|\/icons\/(?:user-round|circle-dashed|badge-check|chevron-right|arrow-left|copy|shopping-bag)\./u;

/** What the pages in the member's frame share. */
const framed =
  /\/layout\/(?:theme-switch|page-head)|segmented-control|use-media-query|\/ui\/alert-dialog\.|\/icons\/(?:monitor|wallet|package-check|git-branch)\./u;

const cards =
  /\/project\/(?:project-card|project-row|project-list-skeleton|facets\.ts)|screens\/(?:discover|card-facts)\./u;

/** What lists of projects and of orders have in common. */
const lists =
  /\/(?:project-card-props|subject-name|words\/\w+\/subjects|project-cover|language-colour|use-bookmark|project\/rating\.tsx|project\/price-tag|bookmark-toggle|assets-origin|picture-name|picture\.|public-paths|page-link|status-tone|charts\/row-bars)\b|\/icons\/(?:star|tag|lock|bookmark|cpu|file-code-corner|image-off)\./u;

const search =
  /\/(?:search-box|search-input|filter-select|select|own-search|use-debounced-value|screens\/project-list)\b|\/icons\/(?:search|chevron-down)\./u;

const account = /\/words\/\w+\/screens\/auth\.|\/api\/settings-queries/u;

const order =
  /\/words\/\w+\/screens\/order(?:-case)?\.|\/api\/(?:attachment-queries|order-process-queries|message-limits)\.|\/orders\/message-limits\./u;

const balance = /\/(?:owner-password|data-table|balance-queries)\./u;

/** What a member has to do, on the dashboard, in lists and on an order's page. */
const acts =
  /\/words\/\w+\/next-acts\.|next-act-status|\/api\/(?:payment-queries|due-orders-query|github-account)\./u;

const trade = /\/ui\/(?:money|timeline|stepper|copy-button)\./u;

const oneProject =
  /\/words\/\w+\/screens\/add-project\.|upload-options|dead-secrets|send-ndjson|verification-queries|\/project-mutations|repository-url|whole-number|number-input|parse-url/u;

const saleTerms = /\/screens\/sale-terms\.|\/projects\/sale-mode\./u;

/** What the first screen of a project's page shares. */
const project =
  /\/words\/\w+\/screens\/(?:project|gets)\.|\/project\/(?:shown-project|what-you-get)|what-one-gets|\/ui\/(?:countdown|chip)\.|use-now|use-format-date|rank-checks|\/verification\/(?:build-proof|verification-plan)|\/project\/stamp|screens\/verification\.|verification-check\b|\/icons\/(?:clock-3|undo-2)\./u;

const projectParts =
  /\/words\/\w+\/screens\/(?:inside|versions)\.|\/project\/inside\/|language-bar|share-bar|\/icons\/(?:folder|file)\./u;

const claims =
  /\/words\/\w+\/screens\/(?:claims|reports)\.|\/api\/(?:claim|report)-queries|\/(?:projects\/claim|report-button|reports\/report)\./u;

const upload = /\/(?:upload-items|screens\/upload|picture-picker-on-demand|thread-form)\b/u;

const details =
  /\/screens\/questions\.|\/forms\/checkbox\.|\/icons\/(?:mail|download|trash|smartphone|pencil)\./u;

/** There are few chunks, because each costs a request and is compressed separately. */
const chunkGroups = [
  { name: 'common', test: publicShared, priority: 3 },
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!virtual|react-virtual)[\w-]+)\/|@oxc-project.runtime/u,
    priority: 2,
  },
  { name: 'forms', test: /node_modules\/react-hook-form\//u, priority: 2 },
  { name: 'sign-in', test: signIn, minShareCount: 2, priority: 2 },
  { name: 'member', test: member, minShareCount: 2, priority: 2 },
  { name: 'framed', test: framed, minShareCount: 2, priority: 2 },
  { name: 'cards', test: cards, minShareCount: 2, priority: 2 },
  { name: 'lists', test: lists, minShareCount: 2, priority: 2 },
  {
    name: 'facets',
    test: /\/domain\/(?:catalogue\/facets|projects\/project-list)\.ts$/u,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'search', test: search, minShareCount: 2, priority: 2 },
  { name: 'account', test: account, minShareCount: 2, priority: 2 },
  { name: 'order', test: order, minShareCount: 2, priority: 2 },
  { name: 'balance', test: balance, minShareCount: 2, priority: 2 },
  { name: 'acts', test: acts, minShareCount: 2, priority: 2 },
  { name: 'trade', test: trade, minShareCount: 2, priority: 2 },
  { name: 'one-project', test: oneProject, minShareCount: 2, priority: 2 },
  { name: 'claims', test: claims, minShareCount: 2, priority: 2 },
  { name: 'upload', test: upload, minShareCount: 2, priority: 2 },
  { name: 'sale-terms', test: saleTerms, minShareCount: 2, priority: 2 },
  { name: 'project', test: project, minShareCount: 2, priority: 2 },
  { name: 'project-parts', test: projectParts, minShareCount: 2, priority: 2 },
  { name: 'details', test: details, minShareCount: 2, priority: 2 },
  {
    name: 'shared',
    test: (id: string) => /\/(?:web|words|domain|node_modules)\//u.test(id) && !onDemand.test(id),
    minShareCount: 8,
    priority: 1,
  },
];

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    prepareHotReload(),
    tailwindcss(),
    writeInlineScripts(),
    preloadFonts(),
    checkBrowserFeatures(),
  ],
  server: { proxy },
  preview: {
    proxy,
    headers: { 'content-security-policy': contentSecurityPolicy },
  },
  experimental: {
    // Assets are referenced relative to the file that uses them, so that they load from its origin, such as a CDN.
    renderBuiltUrl: (_file, { hostType, type }) =>
      type === 'asset' && hostType !== 'html' ? { relative: true } : undefined,
  },
  build: {
    target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
    outDir: '../dist/web',
    emptyOutDir: true,
    license: { fileName: 'third-party-licences.md' },
    // Nothing is inlined, because the content security policy forbids `data:` URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'styles/documents.css'].map((file) =>
        fileURLToPath(new URL(`web/${file}`, import.meta.url)),
      ),
      // Silences warnings about "use client" directives in packages, which have no effect here.
      checks: { moduleLevelDirective: false },
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
});
