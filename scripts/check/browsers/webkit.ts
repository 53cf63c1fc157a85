import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import type { Browser } from './tab.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_SECONDS = 30;

/** Speaks WebDriver (https://www.w3.org/TR/webdriver2) with Debian's WebKitGTK. */
export async function startWebKit(): Promise<Browser> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  for (let second = 0; !(await call('GET', '/status').catch(() => null)); second += 1) {
    if (second >= START_SECONDS) throw new Error('WebKitWebDriver did not start');
    await delay(1_000);
  }
  const session = (await call('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const path = `/session/${session.sessionId}`;
  const execute = (script: string) => call('POST', `${path}/execute/sync`, { script, args: [] });
  return {
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    open: async (url) => void (await call('POST', `${path}/url`, { url })),
    evaluate: async (frame, expression) => {
      if (frame === null) return await execute(`return ${expression}`);
      const found = (await call('POST', `${path}/element`, {
        using: 'css selector',
        value: `iframe[title="${frame}"]`,
      })) as Record<string, string>;
      await call('POST', `${path}/frame`, { id: { [ELEMENT]: found[ELEMENT] } });
      try {
        return await execute(`return ${expression}`);
      } finally {
        await call('POST', `${path}/frame`, { id: null });
      }
    },
    close: async () => {
      await call('DELETE', path);
      process.kill(-(driver.pid ?? Number.NaN));
    },
  };
}
