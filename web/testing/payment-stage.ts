import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { aProfile } from './factories.ts';
import { aProjectPage, aPurchase } from './project-factories.ts';
import { freshBrowser, openApp, signIn } from './render-app.tsx';
import { intentOf, stubPayments } from './stub-payment-provider.ts';
import { stubServer, type StubServer } from './stub-server.ts';

export const projectId = '01a1f990-0000-7000-8000-0000000000ff';
export const SLOW = { timeout: 8_000 };

export const payButton = () => screen.findByRole('button', { name: 'Pay ₹1,364' }, SLOW);
export const fieldsShown = () => screen.findByTitle('Secure payment input frame', {}, SLOW);

export async function pressPay(user: UserEvent): Promise<void> {
  await fieldsShown();
  await user.click(await payButton());
}

export async function openDialog(button = 'Buy Now'): Promise<{ user: UserEvent; dialog: HTMLElement }> {
  const user = openApp(`/projects/${projectId}`);
  await user.click(await screen.findByRole('button', { name: button }, SLOW));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Complete Purchase' }) };
}

class PaymentStage {
  server!: StubServer;
  stripe!: ReturnType<typeof stubPayments>;
  project!: ProjectDetails;

  reset(): void {
    signIn();
    this.project = aProjectPage({ project_id: projectId });
    this.server = stubServer({
      'GET /api/auth/me': () => ({ data: aProfile() }),
      [`GET /api/projects/projectdetails/${projectId}`]: () => ({ data: this.project }),
      [`DELETE /api/payment/reservation/${projectId}`]: () => ({ data: null }),
    });
    this.stripe = stubPayments(this.server);
  }

  readonly settle = (): ReturnType<typeof intentOf> => {
    this.project = { ...this.project, relation: 'buyer', status: 'sold', purchase: aPurchase() };
    return intentOf('succeeded');
  };

  async waitForPage(times: number): Promise<void> {
    await waitFor(() => {
      const count = this.server.count(`GET /api/projects/projectdetails/${projectId}`);
      if (count !== times) throw new Error(`The page was requested ${count} times, not ${times}.`);
    });
  }

  readonly payByUpi = async (user: UserEvent): Promise<void> => {
    await fieldsShown();
    await this.stripe.emit('change', { value: { type: 'upi' } });
    await user.click(await payButton());
  };
}

/** Registers test hooks; must be called once per file. */
export function stagePayment(): PaymentStage {
  freshBrowser();
  const stage = new PaymentStage();
  beforeEach(() => stage.reset());
  return stage;
}
