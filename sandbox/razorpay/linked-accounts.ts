import { readNotes, type Fields } from './orders.ts';
import { RazorpayApiError } from './razorpay-types.ts';
import { emit, newId, nowSeconds, unknownId, type RazorpayWorld } from './razorpay-world.ts';
import type {
  ActivationStatus,
  LinkedAccount,
  Product,
  Requirement,
  Settlements,
  Stakeholder,
  StoredAccount,
} from './route-types.ts';

/** https://razorpay.com/docs/api/payments/route/create-linked-account */

const PAN = /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/u;

export function createAccount(world: RazorpayWorld, owner: string, fields: Fields): LinkedAccount {
  const { email, phone, type, reference_id: reference, legal_business_name: name } = fields;
  if (type !== 'route') throw new RazorpayApiError(400, 'The type is invalid.', 'type');
  if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/u.test(email)) {
    throw new RazorpayApiError(400, 'The email must be a valid email address.', 'email');
  }
  if (!/^\+?\d{8,15}$/u.test(String(phone))) {
    throw new RazorpayApiError(400, 'The phone format is invalid.', 'phone');
  }
  if (typeof name !== 'string' || name.length < 4 || name.length > 200) {
    throw new RazorpayApiError(
      400,
      'The legal business name must be between 4 and 200 characters.',
      'legal_business_name',
    );
  }
  if (typeof reference !== 'string' || reference.length > 20) {
    throw new RazorpayApiError(
      400,
      'The reference id may not be greater than 20 characters.',
      'reference_id',
    );
  }
  readAddress(fields);
  const taken = world.accounts.list().find(({ account }) => account.email === email);
  if (taken !== undefined) {
    const id = taken.account.id.replace('acc_', '');
    throw new RazorpayApiError(400, `Merchant email already exists for account - ${id}`, 'email');
  }
  const account: LinkedAccount = {
    id: newId('acc'),
    type: 'route',
    status: 'created',
    email,
    phone: String(phone),
    contact_name: typeof fields['contact_name'] === 'string' ? fields['contact_name'] : name,
    reference_id: reference,
    business_type: String(fields['business_type']),
    legal_business_name: name,
    customer_facing_business_name: name,
    profile: fields['profile'] as object,
    legal_info: fields['legal_info'] ?? {},
    notes: readNotes(fields),
    created_at: nowSeconds(),
  };
  world.accounts.save(account.id, { owner, account, stakeholder: null, product: null });
  return account;
}

function readAddress({ profile }: Fields): void {
  const { addresses } = (profile ?? {}) as { addresses?: { registered?: Fields } };
  const registered = addresses?.registered ?? {};
  for (const field of ['street1', 'street2', 'city', 'state', 'postal_code', 'country']) {
    const value = registered[field];
    if (typeof value !== 'string' || value === '' || value.length > 100) {
      throw new RazorpayApiError(400, `The ${field} field is required.`, field);
    }
  }
  if (!/^\d{6}$/u.test(String(registered['postal_code']))) {
    throw new RazorpayApiError(400, 'The postal code must be 6 digits.', 'postal_code');
  }
}

export function getAccount(world: RazorpayWorld, id: string, owner: string | null): StoredAccount {
  const stored = world.accounts.find(id);
  if (stored === undefined || (owner !== null && stored.owner !== owner)) {
    throw new RazorpayApiError(400, 'Linked account does not exist');
  }
  return stored;
}

export function createStakeholder(world: RazorpayWorld, stored: StoredAccount, fields: Fields): Stakeholder {
  const { name, email, kyc, phone, addresses } = fields;
  if (typeof name !== 'string' || typeof email !== 'string') {
    throw new RazorpayApiError(400, 'The name and email fields are required.', 'name');
  }
  if (stored.stakeholder !== null)
    throw new RazorpayApiError(400, 'A stakeholder already exists for this account.');
  const stakeholder: Stakeholder = {
    id: newId('sth'),
    entity: 'stakeholder',
    name,
    email,
    phone: phone ?? {},
    kyc: kyc ?? {},
    addresses: addresses ?? {},
    notes: readNotes(fields),
  };
  save(world, { ...stored, stakeholder });
  return stakeholder;
}

export function editStakeholder(
  world: RazorpayWorld,
  stored: StoredAccount,
  id: string,
  fields: Fields,
): Stakeholder {
  if (stored.stakeholder?.id !== id) throw unknownId();
  const changed = ['name', 'kyc', 'phone', 'addresses'].filter((field) => fields[field] !== undefined);
  const stakeholder = {
    ...stored.stakeholder,
    ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
  };
  save(world, { ...stored, stakeholder });
  return stakeholder;
}

export function requestProduct(world: RazorpayWorld, stored: StoredAccount, fields: Fields): Product {
  if (fields['product_name'] !== 'route')
    throw new RazorpayApiError(400, 'The product name is invalid.', 'product_name');
  if (stored.product !== null) return stored.product;
  const product: Product = {
    id: `acc_${newId('prd')}`,
    account_id: stored.account.id,
    product_name: 'route',
    activation_status: 'requested',
    requested_configuration: [],
    active_configuration: {
      settlements: { account_number: null, ifsc_code: null, beneficiary_name: null },
    },
    requirements: [],
    tnc: {
      id: newId('tnc'),
      accepted: fields['tnc_accepted'] === true,
      accepted_at: nowSeconds(),
    },
    requested_at: nowSeconds(),
  };
  return review(world, stored, product);
}

export function editProduct(
  world: RazorpayWorld,
  stored: StoredAccount,
  id: string,
  fields: Fields,
): Product {
  const product = getProduct(stored, id);
  const given = fields['settlements'] as Partial<Record<keyof Settlements, string>> | undefined;
  if (given !== undefined) {
    const { account_number: number, ifsc_code: ifsc, beneficiary_name: name } = given;
    if (!/^\d{5,35}$/u.test(number ?? '') || !/^[A-Z]{4}0[A-Z0-9]{6}$/u.test(ifsc ?? '')) {
      throw new RazorpayApiError(400, 'The bank account is invalid.', 'settlements');
    }
    product.active_configuration.settlements = {
      account_number: number ?? null,
      ifsc_code: ifsc ?? null,
      beneficiary_name: name ?? null,
    };
  }
  if (fields['tnc_accepted'] === true) product.tnc.accepted = true;
  return review(world, stored, product);
}

export function getProduct(stored: StoredAccount, id: string): Product {
  if (stored.product?.id !== id) throw unknownId();
  return stored.product;
}

export function decideReview(
  world: RazorpayWorld,
  stored: StoredAccount,
  status: ActivationStatus,
  fields: readonly string[],
): Product {
  const { product } = stored;
  if (product === null) throw new RazorpayApiError(400, 'This account has no product.');
  product.activation_status = status;
  product.requirements = fields.map((field) => requirement(product, field, 'needs_clarification'));
  stored.account.status = status === 'suspended' ? 'suspended' : 'created';
  save(world, { ...stored, product });
  announce(world, stored, product);
  return product;
}

function review(world: RazorpayWorld, stored: StoredAccount, product: Product): Product {
  const {
    account_number: number,
    ifsc_code: ifsc,
    beneficiary_name: name,
  } = product.active_configuration.settlements;
  const missing = Object.entries({
    'settlements.account_number': number,
    'settlements.ifsc_code': ifsc,
    'settlements.beneficiary_name': name,
    'stakeholder.kyc.pan': stored.stakeholder?.kyc.pan ?? null,
  }).filter(([, value]) => value === null);
  const pan = stored.stakeholder?.kyc.pan;
  product.requirements = [
    ...missing.map(([field]) => requirement(product, field, 'field_missing')),
    ...(pan === undefined || PAN.test(pan)
      ? []
      : [requirement(product, 'stakeholder.kyc.pan', 'kyc_failed')]),
  ];
  const isComplete = product.requirements.length === 0;
  const isReviewed = isComplete && world.faults.take(['account-review'], 'products.edit') !== null;
  product.activation_status = !isComplete ? 'needs_clarification' : isReviewed ? 'under_review' : 'activated';
  save(world, { ...stored, product });
  if (number !== null) announce(world, stored, product);
  return product;
}

function requirement(
  { account_id: account, id }: Product,
  field: string,
  reason: Requirement['reason_code'],
): Requirement {
  return {
    field_reference: field,
    resolution_url: `/accounts/${account}/products/${id}`,
    reason_code: reason,
    status: 'required',
  };
}

/** https://razorpay.com/docs/webhooks/route */
function announce(world: RazorpayWorld, { account }: StoredAccount, product: Product): void {
  if (product.activation_status === 'requested' || product.activation_status === 'suspended') return;
  emit(world, `product.route.${product.activation_status}`, {
    merchant_product: {
      id: product.id,
      merchant_id: account.id.replace('acc_', ''),
      activation_status: product.activation_status,
    },
  });
}

function save(world: RazorpayWorld, stored: StoredAccount): void {
  world.accounts.save(stored.account.id, stored);
}
