import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that the development pages talk to; the only setting that the web build reads. */
const apiTarget = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

/** What production answers with, here for `vite preview`, so that a breach shows before a release does. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The text font is needed on every page, so it is asked for beside the style sheet, not after it. */
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

/** What the server answers. The sources of web/api/ have addresses under /api/ too while developing; those are Vite's own. */
const proxy = Object.fromEntries(
  [String.raw`^/api/(?!.*\.tsx?(?:\?|$))`, '/username', '/media'].map((path) => [
    path,
    { target: apiTarget, changeOrigin: false },
  ]),
);

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), preloadFonts()],
  server: { proxy },
  preview: {
    proxy,
    headers: { 'content-security-policy': contentSecurityPolicy },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
