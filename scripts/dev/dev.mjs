/**
 * `npm run dev`: a saved change updates the page in the browser, or restarts the server or the sandbox. Vite proxies
 * the API, so that one address serves everything.
 */
import { join } from 'node:path';
import { demoPassword, demoSignIns } from '../demo/sign-ins.mjs';
import { build } from './build.mjs';
import { addDemoMarket, needsDemoMarket } from './demo-market.mjs';
import { ensureInstalled, projectRoot } from './ensure-installed.mjs';
import {
  portsFromEnvironment,
  requireFreePorts,
  runTogether,
  sandboxEnvironment,
  serverEnvironment,
} from './marketplace.mjs';
import { commandOf } from './processes.mjs';

ensureInstalled();

const ports = portsFromEnvironment();
const serverPort = ports.web + 3;
const pageAddress = `http://localhost:${ports.web}`;
await requireFreePorts([
  { port: ports.web, what: 'the pages', setting: 'PORT' },
  { port: ports.sandbox, what: 'the sandbox', setting: 'SANDBOX_PORT' },
  { port: ports.smtp, what: "the sandbox's mailbox", setting: 'SANDBOX_SMTP_PORT' },
  { port: serverPort, what: 'the server behind the pages', setting: 'PORT' },
]);

if (needsDemoMarket()) {
  await build();
  await addDemoMarket(ports);
}

/** @param {string} program @returns {string[]} */
const watched = (program) => [commandOf('tsx'), 'watch', '--clear-screen=false', join(projectRoot, program)];

await runTogether({
  programs: [
    {
      name: 'sandbox',
      nodeArguments: watched('sandbox/main.ts'),
      env: sandboxEnvironment(ports, serverPort),
      ready: /sandbox ready on (http\S+)/,
    },
    {
      name: 'server',
      nodeArguments: watched('server/start/main.ts'),
      env: {
        ...serverEnvironment({ ...ports, web: serverPort }),
        PUBLIC_URL: process.env['PUBLIC_URL'] ?? pageAddress,
      },
      ready: /^ready on (http\S+)/,
    },
    {
      name: 'page builder',
      nodeArguments: [
        commandOf('vite'),
        '--port',
        String(ports.web),
        '--strictPort',
        '--clearScreen',
        'false',
      ],
      env: { ...process.env, PORT: String(serverPort), NO_COLOR: '1' },
      ready: /Local:\s+(http\S+)/,
      hide: /^\s*$|^\s*(?:VITE v|➜)/,
    },
  ],
  whenReady: (_family, [sandbox = '']) => {
    console.log(`\n  ProtoHaat for development  ${pageAddress}`);
    console.log(`  Mailbox                    ${sandbox}/mail`);
    console.log(`  Sign in                    ${demoSignIns[0]?.email ?? ''}  ${demoPassword}\n`);
  },
});
