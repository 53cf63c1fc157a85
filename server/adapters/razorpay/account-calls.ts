import { createHash } from 'node:crypto';
import type { Products } from 'razorpay/dist/types/products.js';
import type { LinkedAccountStatus } from '#domain/payouts/held-transfer.ts';
import {
  type LinkedAccount,
  type LinkedAccountIds,
  type PayeeIdentity,
  type TransferGateway,
  TransferRefusedError,
} from '../../ports/transfer-gateway.ts';
import { RazorpayError, type RazorpayConnection, type SendRequest } from './razorpay-connection.ts';

const STATUSES: Readonly<Record<string, LinkedAccountStatus>> = {
  requested: 'under-review',
  under_review: 'under-review',
  needs_clarification: 'needs-clarification',
  activated: 'activated',
  suspended: 'suspended',
};
const MAX_MISSING = 20;
const MAX_STREET = 100;
const REFERENCE_CHARS = 20;

/** https://razorpay.com/docs/api/payments/route/create-linked-account */
export function accountCalls({
  call,
}: RazorpayConnection): Pick<TransferGateway, 'openAccount' | 'findAccount'> {
  const run = <T>(work: (send: SendRequest) => Promise<T>): Promise<T> =>
    call(async (send) => {
      try {
        return await work(send);
      } catch (error) {
        throw error instanceof RazorpayError ? new TransferRefusedError(error.message) : error;
      }
    });

  return {
    openAccount: (payee, known) =>
      run(async (send) => {
        const accountId = known?.accountId ?? (await createAccount(send, payee));
        const stakeholderId = await saveStakeholder(send, accountId, payee);
        const product =
          known?.productId ??
          (
            await send((razorpay) =>
              razorpay.products.requestProductConfiguration(accountId, {
                product_name: 'route',
                tnc_accepted: true,
              }),
            )
          ).id;
        const saved = await send((razorpay) =>
          razorpay.products.edit(accountId, product, {
            settlements: {
              account_number: payee.bank.accountNumber,
              ifsc_code: payee.bank.ifsc,
              beneficiary_name: payee.bank.holderName,
            },
            tnc_accepted: true,
          }),
        );
        return toAccount({ accountId, stakeholderId, productId: product }, saved);
      }),

    findAccount: (known) =>
      run(async (send) => {
        const { accountId, productId } = known;
        if (productId === null) return { ...known, status: 'incomplete', missing: [] };
        return toAccount(known, await send((razorpay) => razorpay.products.fetch(accountId, productId)));
      }),
  };
}

/** Razorpay's `reference_id` has at most 20 characters, and a UUID has 36. */
function referenceOf({ sellerId }: PayeeIdentity): string {
  return createHash('sha256').update(sellerId).digest('base64url').slice(0, REFERENCE_CHARS);
}

/**
 * If the email address already has an account, for example because an earlier response was lost, Razorpay's error names
 * that account. It is returned if it was created for the same seller.
 */
async function createAccount(send: SendRequest, payee: PayeeIdentity): Promise<string> {
  const { street, city, state, postalCode } = payee.address;
  const request = {
    type: 'route',
    email: payee.email,
    phone: payee.phone,
    reference_id: referenceOf(payee),
    legal_business_name: payee.name,
    contact_name: payee.name,
    business_type: 'individual',
    profile: {
      category: 'ecommerce',
      subcategory: 'ecommerce_marketplace',
      addresses: {
        registered: {
          street1: street.slice(0, MAX_STREET),
          street2: city,
          city,
          state: state.toUpperCase(),
          postal_code: postalCode,
          country: 'IN',
        },
      },
    },
  };
  try {
    return (await send((razorpay) => razorpay.accounts.create(request))).id;
  } catch (error) {
    const taken =
      error instanceof RazorpayError ? /already exists for account - (\w+)/u.exec(error.message) : null;
    if (taken === null) throw error;
    const accountId = `acc_${taken[1]?.replace(/^acc_/u, '')}`;
    const account = await send((razorpay) => razorpay.accounts.fetch(accountId));
    if (account.reference_id !== referenceOf(payee)) throw error;
    return accountId;
  }
}

async function saveStakeholder(send: SendRequest, accountId: string, payee: PayeeIdentity): Promise<string> {
  const { street, city, state, postalCode } = payee.address;
  const details = {
    name: payee.name,
    phone: { primary: payee.phone },
    kyc: { pan: payee.pan },
    addresses: { residential: { street, city, state, postal_code: postalCode, country: 'IN' } },
  };
  const saved = await send(async (razorpay) => {
    const { items } = await razorpay.stakeholders.all(accountId);
    const [own] = items;
    return own === undefined
      ? await razorpay.stakeholders.create(accountId, { ...details, email: payee.email })
      : await razorpay.stakeholders.edit(accountId, own.id, details);
  });
  return saved.id;
}

function toAccount(ids: LinkedAccountIds, product: Products.RazorpayProduct): LinkedAccount {
  return {
    ...ids,
    status: STATUSES[product.activation_status] ?? 'under-review',
    missing: product.requirements.map(({ field_reference: field }) => field).slice(0, MAX_MISSING),
  };
}
