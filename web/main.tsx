import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Prerendered pages need neither router nor session. Each HTML document of the build preloads its own chunks.
if (root.dataset['page'] !== undefined) {
  void import('./app/start-public.ts').then(({ startPublic }) => startPublic(root));
} else if (root.hasChildNodes()) {
  void import('./app/start-landing.ts').then(({ startLanding }) => startLanding(root));
} else {
  void import('./app/start-application.tsx').then(({ startApplication }) => startApplication(root));
}
