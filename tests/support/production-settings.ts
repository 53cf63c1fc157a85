import { InvalidSettingsError, readConfig } from '#server/settings/config.ts';

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://protohaat.example',
  APP_SECRET: 'ab'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  GITHUB_CLIENT_ID: 'id',
  GITHUB_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'ProtoHaat <hello@protohaat.example>',
  FIRM_NAME: 'ProtoHaat Private Limited',
  FIRM_ADDRESS: '4 Lake Road, Pune 411001',
  GRIEVANCE_OFFICER: 'Meera Joshi',
  FIRM_EMAIL: 'help@protohaat.example',
  FIRM_PHONE: '+91 20 5555 0100',
};

export function complaintsAbout(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.sentences;
    throw error;
  }
  return [];
}
