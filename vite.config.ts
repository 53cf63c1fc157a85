import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { checkBrowserFeatures, oldestBrowsers } from './scripts/dev/browser-features.mjs';

const apiTarget = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

const inlineScripts = ['browser', 'theme', 'boot'].map((name) => {
  const source = readFileSync(new URL(`web/inline/${name}.js`, import.meta.url), 'utf8');
  return { name, code: source.replaceAll(/^\s*\/\/.*\n/gmu, '') };
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
          .filter((file) => /anek-(latin|rupee)[^/]*\.woff2$/.test(file))
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
    String.raw`^/(?:discover|terms|refunds|privacy|help|grievances|transparency|projects)(?:[/?]|$)`,
    String.raw`^/@(?!vite/|fs/|id/|react-refresh)[a-z\d_.-]{3,30}(?:\?.*)?$`,
  ].map((path) => [path, { target: apiTarget, changeOrigin: false }]),
);

/** Public pages load the chunk that contains these modules, so the chunk must contain nothing else. */
const publicShared =
  /\/web\/(?:lib\/(?:theme|storage|copy-text|share-link|overlay-history|initials)|api\/(?:identity\/id-token|shown-member)|app\/signed-in-attribute|components\/layout\/suggestion-list-id)\.ts$|\/words\/en\/screens\/(?:nav|theme)\.ts$/u;
const onDemand =
  /\/ui\/(?:dialog|drawer|alert-dialog-box|dropdown-menu|tabs|progress|toast-container|tooltip-layer|copy-button)\.tsx?$|\/forms\/(?:form-dialog|radio-cards)\.tsx$|use-(?:back-closes|scroll-lock|return-focus)|node_modules\/(?:react-toastify|react-remove|aria-hidden|use-sidecar|use-callback-ref|react-style|get-nonce|@floating-ui|react-hook-form|tslib|@radix-ui\/(?!react-(?:slot|compose-refs)\/))|\/words\/en\/(?:refusals(?:\/[a-z]+)?|fields|screens\/project)\.ts$/u;

const signIn = /\/words\/en\/screens\/auth\.ts$|\/layout\/auth-layout|\/sign-in\/identity-message/u;

const trade =
  /\/words\/en\/screens\/(?:orders|history|refund)\.ts$|\/web\/api\/order-queries|\/project\/status-tone|\/ui\/(?:money|countdown|timeline|stepper)\.|removed-address|download-archive/u;
const lists =
  /\/(?:bookmark-toggle|use-bookmark|search-box|search-input|filter-select|project-list-skeleton|project-card-props|assets-origin|screens\/discover)\./u;

const queries = /\/(?:payment-queries|account-queries|claim-queries|due-orders-query|accounts\/username)\./u;

const oneProject =
  /\/(?:screens\/(?:claims|add-project)|projects\/(?:claim|sale-mode)|pictures\/picture-name|number-input|whole-number|repository-url)\./u;

const reportButton =
  /\/(?:report-button|report-queries|message-of-error|screens\/reports|reports\/report)\.tsx?$/u;

/** There are few chunks, because each costs a request and is compressed separately. */
const chunkGroups = [
  { name: 'common', test: publicShared, priority: 3 },
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!virtual|react-virtual)[\w-]+)\/|@oxc-project.runtime/u,
    priority: 2,
  },
  { name: 'sign-in', test: signIn, minShareCount: 2, priority: 2 },
  { name: 'trade', test: trade, minShareCount: 2, priority: 2 },
  { name: 'report', test: reportButton, minShareCount: 2, priority: 2 },
  { name: 'one-project', test: oneProject, minShareCount: 2, priority: 2 },
  { name: 'upload', test: /\/(?:upload-items|screens\/upload)\./u, minShareCount: 2, priority: 2 },
  { name: 'lists', test: lists, minShareCount: 2, priority: 2 },
  { name: 'queries', test: queries, minShareCount: 2, priority: 2 },
  {
    name: 'shared',
    test: (id: string) => /\/(?:web|words|domain|node_modules)\//u.test(id) && !onDemand.test(id),
    minShareCount: 5,
    priority: 1,
  },
  { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//u, minShareCount: 2, priority: 0 },
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
