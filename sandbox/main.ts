import { readSandboxSettings } from './config.ts';
import { startSandbox } from './sandbox.ts';

async function main(): Promise<void> {
  const settings = readSandboxSettings(process.env);
  const sandbox = await startSandbox({
    port: settings.port,
    smtpPort: settings.smtpPort,
    dataDirectory: settings.dataDirectory,
    githubApp: settings.githubApp,
    ...(settings.webhookUrl === null
      ? {}
      : { webhook: { url: settings.webhookUrl, secret: settings.webhookSecret } }),
  });
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    void sandbox.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(`sandbox ready on ${sandbox.url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
