import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The landing page arrives as HTML and needs neither the router nor the session; every other page starts from an empty shell.
// The build names the files of each in its own document, so neither waits for this one.
if (root.hasChildNodes()) {
  void import('./app/start-landing.tsx').then(({ startLanding }) => startLanding(root));
} else {
  void import('./app/start-application.tsx').then(({ startApplication }) => startApplication(root));
}
