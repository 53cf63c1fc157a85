import type { Kind, Row } from './row.ts';

const webComponents: readonly Kind[] = ['web ui', 'web forms', 'web project parts', 'web layout'];
const uiPackages = ['react', 'radix-ui', '@floating-ui/dom', 'lucide-react', 'react-toastify', 'qrcode'];

export const webRows: readonly Row[] = [
  { kind: 'web testing', files: /^web\/testing\//, may: 'anything', packages: 'any', node: 'yes' },
  {
    kind: 'web feature',
    files: /^web\/features\/[^/]+\//,
    may: ['words', 'web api', ...webComponents, 'web lib', 'domain'],
    mayOwn: ['web feature'],
    packages: 'any',
    node: 'no',
  },
  {
    kind: 'web api',
    files: /^web\/api\//,
    may: ['words', 'web api', 'web lib', 'domain'],
    mayTypes: ['contract'],
    packages: 'any',
    node: 'no',
  },
  {
    kind: 'web ui',
    files: /^web\/components\/ui\//,
    may: ['words', 'web ui', 'web lib'],
    packages: uiPackages,
    node: 'no',
  },
  {
    kind: 'web forms',
    files: /^web\/components\/forms\//,
    may: ['words', 'web forms', 'web ui', 'web lib', 'domain'],
    packages: [...uiPackages, 'react-hook-form'],
    node: 'no',
  },
  {
    kind: 'web project parts',
    files: /^web\/components\/project\//,
    may: ['words', 'web project parts', 'web forms', 'web ui', 'web lib', 'domain'],
    packages: [...uiPackages, 'react-hook-form'],
    node: 'no',
  },
  {
    kind: 'web layout',
    files: /^web\/components\/layout\//,
    may: ['words', 'web layout', 'web project parts', 'web forms', 'web ui', 'web lib', 'domain'],
    packages: [...uiPackages, '@tanstack/react-router'],
    node: 'no',
  },
  {
    kind: 'web lib',
    files: /^web\/lib\//,
    may: ['words', 'web lib', 'domain'],
    packages: 'any',
    node: 'no',
  },
  {
    kind: 'web renderer',
    files: /^web\/public-pages\/render-page\.tsx$/,
    may: ['web app', 'web public pages', 'web api', 'web lib'],
    mayTypes: ['contract'],
    packages: ['react', 'react-dom', '@tanstack/react-query'],
    node: 'no',
  },
  {
    // Public pages are rendered on the server, so they cannot use state, the router or queries.
    kind: 'web public pages',
    files: /^web\/public-pages\//,
    may: ['words', 'web public pages', 'web api', ...webComponents, 'web lib', 'domain'],
    mayTypes: ['contract'],
    packages: ['react', 'react-dom', 'lucide-react'],
    node: 'no',
  },
  {
    kind: 'web app',
    files: /^web\/(?!components\/)/,
    may: ['words', 'web app', 'web feature', 'web api', ...webComponents, 'web lib', 'domain'],
    packages: 'any',
    node: 'no',
  },
];
