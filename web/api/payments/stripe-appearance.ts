import type { Appearance } from '@stripe/stripe-js';
import type { FieldAppearance } from './payment-client.ts';

/** https://docs.stripe.com/elements/appearance-api */
export function appearanceOf({ theme, fontFamily, colors }: FieldAppearance): Appearance {
  const { text, muted, background, border, primary, danger } = colors;
  const variables = defined({
    fontFamily,
    fontSizeBase: '16px',
    borderRadius: '8px',
    colorText: text,
    colorTextSecondary: muted,
    colorTextPlaceholder: muted,
    colorBackground: background,
    colorPrimary: primary,
    colorDanger: danger,
  });
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables,
    rules: border === undefined ? {} : { '.Input': { border: `1px solid ${border}`, boxShadow: 'none' } },
  };
}

function defined(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
