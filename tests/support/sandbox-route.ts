import type { LinkedAccount, Product, Transfer } from '#sandbox/razorpay/route-types.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';

export interface SandboxRoute {
  transfers(): Promise<Transfer[]>;
  accounts(): Promise<{ account: LinkedAccount; product: Product | null }[]>;
  /** Settles all transfers to the sellers' banks, except transfers on hold. */
  settle(): Promise<unknown>;
  resolve(transferId: string, outcome: 'processed' | 'failed'): Promise<unknown>;
  review(accountId: string, status: string, fields?: readonly string[]): Promise<unknown>;
}

export function createSandboxRoute(sandbox: Pick<Sandbox, 'url'>): SandboxRoute {
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${sandbox.url}/razorpay/_control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return await response.json();
  }
  return {
    transfers: async () => ((await control('GET', 'transfers')) as { transfers: Transfer[] }).transfers,
    accounts: async () =>
      (
        (await control('GET', 'accounts')) as {
          accounts: { account: LinkedAccount; product: Product | null }[];
        }
      ).accounts,
    settle: () => control('POST', 'settlements'),
    resolve: (transferId, outcome) => control('POST', `transfers/${transferId}/resolve`, { outcome }),
    review: (accountId, status, fields = []) =>
      control('POST', `accounts/${accountId}/review`, { status, fields }),
  };
}
