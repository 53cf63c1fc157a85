/**
 * `npm start`: installs and builds what is missing, then runs the marketplace with the sandbox. With
 * NODE_ENV=production it runs only the server.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, demoSignIns } from '../demo/sign-ins.mjs';
import { build, isBuilt } from './build.mjs';
import { addDemoMarket } from './demo-market.mjs';
import { ensureInstalled, projectRoot } from './ensure-installed.mjs';
import {
  portsFromEnvironment,
  requireFreePorts,
  runTogether,
  sandboxEnvironment,
  serverEnvironment,
} from './marketplace.mjs';

const serverProgram = ['--enable-source-maps', join(projectRoot, 'dist', 'server', 'main.js')];
const sandboxProgram = ['--enable-source-maps', join(projectRoot, 'dist', 'sandbox', 'main.js')];
const isProduction = process.env['NODE_ENV'] === 'production';

/** Data that was made without the demo market, or is in a database of its own, has none of its accounts. */
function hasDemoMarket() {
  const journal = join(sandboxEnvironment(portsFromEnvironment())['SANDBOX_DATA_DIR'] ?? '', 'journal.jsonl');
  return existsSync(journal) && readFileSync(journal, 'utf8').includes(demoSignIns[0]?.email ?? '');
}

/** @param {string} address @param {string} sandbox */
function welcome(address, sandbox) {
  const width = Math.max(...demoSignIns.map((person) => person.email.length));
  return [
    '',
    `  ProtoHaat      ${address}`,
    `  Mailbox        ${sandbox}/mail`,
    `  Sandbox        ${sandbox}/   (stands in for Stripe, Razorpay, GitHub, Google and mail; no real money)`,
    '',
    ...(!hasDemoMarket()
      ? []
      : [
          `  Sign in with   the password ${demoPassword} as`,
          ...demoSignIns.map(
            (person) => `                 ${person.email.padEnd(width)}  ${person.name}, ${person.role}`,
          ),
          '',
        ]),
    '  Pay by card    4242 4242 4242 4242  goes through (any future date, any three digits)',
    '                 5555 5555 5555 4444  too; who pays with one card is one buyer',
    '                 4000 0000 0000 9995  is declined for insufficient funds',
    '                 4000 0025 0000 3155  asks for 3-D Secure first',
    '  Pay by UPI     success@upi, failure@upi, or pending@upi and approve it in the sandbox',
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}

// A production install may omit the build's packages if the build already exists.
ensureInstalled({ withDevPackages: !(isProduction && isBuilt()) });
await build();

if (isProduction) {
  await runTogether({
    programs: [
      { name: 'server', nodeArguments: serverProgram, env: process.env, ready: /ready on (http[^\s"]+)/ },
    ],
    whenReady: (_family, [address]) => console.log(`ready on ${address}`),
  });
} else {
  const ports = portsFromEnvironment();
  await requireFreePorts([
    { port: ports.web, what: 'the marketplace', setting: 'PORT', host: process.env['HOST'] },
    { port: ports.sandbox, what: 'the sandbox', setting: 'SANDBOX_PORT' },
    { port: ports.smtp, what: "the sandbox's mailbox", setting: 'SANDBOX_SMTP_PORT' },
  ]);
  await addDemoMarket(ports);
  await runTogether({
    programs: [
      {
        name: 'sandbox',
        nodeArguments: sandboxProgram,
        env: sandboxEnvironment(ports),
        ready: /sandbox ready on (http\S+)/,
      },
      {
        name: 'server',
        nodeArguments: serverProgram,
        env: serverEnvironment(ports),
        ready: /^ready on (http\S+)/,
      },
    ],
    whenReady: (_family, [sandbox = '']) => {
      // Sign-in and cookies work only at the public address.
      const address = process.env['PUBLIC_URL'] ?? `http://localhost:${ports.web}`;
      console.log(welcome(address, sandbox));
    },
  });
}
