export interface SandboxSettings {
  port: number;
  smtpPort: number;
  dataDirectory: string;
  webhookUrl: string | null;
  webhookSecret: string;
  githubApp: { setupUrl: string; webhookUrl: string | null };
}

/** @throws Error with one sentence per invalid setting */
export function readSandboxSettings(env: Record<string, string | undefined>): SandboxSettings {
  const problems: string[] = [];
  if (env['NODE_ENV'] === 'production') {
    problems.push(
      'The sandbox pretends to be Stripe, Razorpay, GitHub and Google; it does not start with NODE_ENV=production.',
    );
  }
  const port = readPort(env, 'SANDBOX_PORT', 4001, problems);
  const smtpPort = readPort(env, 'SANDBOX_SMTP_PORT', 4002, problems);
  const webhookUrl = env['SANDBOX_WEBHOOK_URL']?.trim() || null;
  if (webhookUrl !== null && !/^https?:\/\//.test(webhookUrl)) {
    problems.push('SANDBOX_WEBHOOK_URL must begin with http:// or https://.');
  }
  const webhookSecret = env['SANDBOX_WEBHOOK_SECRET'] || 'whsec_sandbox';
  const publicUrl = env['SANDBOX_PUBLIC_URL']?.trim() || 'http://localhost:4000';
  if (!URL.canParse(publicUrl)) problems.push('SANDBOX_PUBLIC_URL must be an address.');
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    port,
    smtpPort,
    dataDirectory: env['SANDBOX_DATA_DIR'] || 'data/sandbox',
    webhookUrl,
    webhookSecret,
    githubApp: {
      setupUrl: new URL('/api/auth/github/installed', publicUrl).href,
      webhookUrl: webhookUrl === null ? null : new URL('/api/auth/github/webhook', webhookUrl).href,
    },
  };
}

function readPort(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  problems: string[],
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    problems.push(`${name} must be a port number, not "${text}".`);
    return fallback;
  }
  return port;
}

export const programSearchPath: string = process.env['PATH'] ?? '';
