import type { ApiScope } from '#domain/accounts/api-token.ts';
import type { CallName } from './calls.ts';

/** Calls that are not listed here accept no API token. */
export const callScopes: Readonly<Partial<Record<CallName, ApiScope>>> = {
  'GET /api/auth/me': 'read',
  'GET /api/projects/getproject': 'read',
  'GET /api/projects/userprojects': 'read',
  'GET /api/projects/buyed-project': 'read',
  'GET /api/projects/searchproject': 'read',
  'GET /api/projects/suggestions': 'read',
  'GET /api/projects/facets': 'read',
  'GET /api/projects/projectdetails/{projectId}': 'read',
  'GET /api/projects/{projectId}/related': 'read',
  'GET /api/projects/{projectId}/inside': 'read',
  'GET /api/projects/{projectId}/versions': 'read',
  'GET /api/projects/{id}/reviews': 'read',
  'GET /api/projects/{id}/questions': 'read',
  'GET /api/projects/{id}/download': 'read',
  'GET /api/projects/shipping-details': 'read',
  'GET /api/projects/shipping-details/{project_id}': 'read',
  'GET /api/payment/gethistory': 'read',
  'GET /api/payment/receipts/{purchase_id}': 'read',
  'GET /api/payment/purchases/{purchase_id}/grant': 'read',
  'GET /api/orders/due': 'read',
  'GET /api/orders/{purchase_id}': 'read',
  'GET /api/orders/{purchase_id}/messages': 'read',
  'GET /api/attachments/{attachment_id}': 'read',
  'GET /api/balance': 'read',
  'GET /api/balance/entries': 'read',
  'GET /api/balance/statement': 'read',
  'GET /api/balance/statement/csv': 'read',
  'GET /api/claims': 'read',
  'GET /api/feed': 'read',
  'GET /api/saved-searches': 'read',
  'GET /api/verifications/{verification_id}/inside': 'read',

  'GET /api/bookmark/{project_id}': 'buy',
  'DELETE /api/bookmark/{project_id}': 'buy',
  'POST /api/saved-searches': 'buy',
  'DELETE /api/saved-searches/{search_id}': 'buy',
  'POST /api/projects/{id}/questions': 'buy',
  'POST /api/projects/shipping-details/{project_id}': 'buy',
  'POST /api/payment/create-payment-intent': 'buy',
  'PUT /api/projects/{id}/mark-sold': 'buy',
  'DELETE /api/payment/reservation/{project_id}': 'buy',
  'POST /api/orders/{purchase_id}/received': 'buy',
  'POST /api/orders/{purchase_id}/support': 'buy',

  'GET /api/repositories': 'sell',
  'POST /api/projects/anayze-repo': 'sell',
  'POST /api/projects/anayze-hardware': 'sell',
  'POST /api/projects/add-project': 'sell',
  'PUT /api/projects/{projectId}': 'sell',
  'DELETE /api/projects/{projectId}': 'sell',
  'POST /api/projects/{projectId}/versions': 'sell',
  'PATCH /api/projects/shipping-details/{shippingId}': 'sell',
  'POST /api/questions/{question_id}/answer': 'sell',
};

export function scopeOf(name: CallName): ApiScope | null {
  return callScopes[name] ?? null;
}
