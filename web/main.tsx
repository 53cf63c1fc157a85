// The development document links no styles. Built documents contain them or load them with the application.
if (import.meta.env.DEV) void import('./styles/index.css');

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (root.dataset['page'] !== undefined) {
  void import('./app/visitor-page.ts').then(({ startPage }) => startPage(root));
} else {
  void import('./app/start-application.tsx').then(({ startApplication }) => startApplication(root));
}
