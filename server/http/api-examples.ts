import type { BodyOf, CallName, ParamsOf, QueryOf, ResponseOf } from '#contract/calls.ts';

type Example<Name extends CallName> = {
  readonly params?: ParamsOf<Name>;
  readonly query?: QueryOf<Name>;
  readonly body?: BodyOf<Name>;
  readonly response: ResponseOf<Name>;
};

const projectId = '019abc00-0000-7000-8000-000000000001';
const purchaseId = '019abc00-0000-7000-8000-000000000002';
const verificationId = '019abc00-0000-7000-8000-000000000003';
const intent = 'pi_3FrIgkIbnZ2bLKuY9ESgMKeV';
const commit = '90516ffdc840c003df6bd17fe7e7bde776332650';
const sha256 = 'eaba8c7642a29646f78225db64e191a93d6abfe8ded90d3a7d943e9025c9d251';
const password = 'mango-tree-42';
const today = '2026-11-25T09:00:00.000Z';

const member = {
  id: '019abc00-0000-7000-8000-000000000004',
  email: 'asha.verma@example.com',
  email_verified: true,
  mail_returned: false,
  username: 'asha.verma',
  full_name: 'Asha Verma',
  fullname: 'Asha Verma',
  college_name: 'IIT Bombay',
  profile_photo: null,
  github_username: 'asha-verma',
  github_verified: true,
  IsprofileCompletd: true,
  created_at: today,
  language: 'en' as const,
  soldProject: 4,
  buyedProject: 0,
  total_sale: 3496,
  staff: false,
};

const review = {
  id: '019abc00-0000-7000-8000-000000000005',
  user: 'meera.nair',
  rating: 4,
  comment: 'Well made.',
  date: today,
  project_title: 'Mess menu',
  version: 1,
  counts: true,
  edited_at: null,
  reply: null,
};

const order = {
  purchase_id: purchaseId,
  project_id: projectId,
  receipt_number: 'PH-000002',
  title: 'Line-following robot',
  category: 'HARDWARE',
  role: 'seller',
  other: { name: 'Ravi Kumar', username: 'ravi.kumar' },
  state: 'to-ship',
  entered_at: today,
  next: {
    who: 'seller',
    act: 'ship',
    by: '2026-12-02T09:00:00.000Z',
    otherwise: 'refunded',
    at_stake_minor: 99_900,
  },
  acts: 'seller',
  due_at: '2026-12-02T09:00:00.000Z',
  otherwise: 'refunded',
  paused_by: null,
  remaining_seconds: null,
  money: { state: 'held', paid_minor: 104_900, refunded_minor: 0, seller_minor: 99_900, free_at: null },
  shipment: { shipping_id: purchaseId, status: 'Pending', courier_name: null, tracking_id: null },
  steps: { paid_at: today, downloaded_at: null, shipped_at: null, delivered_at: null, ended_at: null },
  timeline: [{ code: 'paid', by: 'buyer', at: today, amount_minor: null }],
  handover_code: null,
  trying_hours: 72,
  case_answer_hours: 72,
  case_decision_hours: 168,
  actions: ['ship', 'mark-delivered'],
  cancel_until: null,
  no_cancel: null,
  case_reasons: [],
  case: null,
  support_days: 30,
  support_until: null,
  support_answer_hours: 48,
  support: null,
} satisfies ResponseOf<'GET /api/orders/{purchase_id}'>['data'];

/** The calls with which another program lists, sells and buys. The compiler checks them against the contract. */
export const apiExamples: { readonly [Name in CallName]?: Example<Name> } = {
  'GET /api/auth/me': { response: { data: member } },
  'POST /api/auth/complete-profile': {
    body: { username: 'asha.verma', full_name: 'Asha Verma', college_name: 'IIT Bombay' },
    response: { data: member, code: 'profile-completed', message: 'Profile updated successfully!' },
  },
  'POST /api/auth/tokens': {
    body: { name: 'Inventory', scopes: ['read'], password },
    response: {
      data: {
        token_id: '019abc00-0000-7000-8000-000000000006',
        name: 'Inventory',
        scopes: ['read'],
        created_at: today,
        last_used_at: null,
        expires_at: '2027-02-23T09:00:00.000Z',
        token: 'phat_EXAMPLE',
      },
    },
  },
  'POST /api/projects/anayze-repo': {
    body: { repo_url: 'https://github.com/asha-verma/mess-menu' },
    response: {
      data: {
        verification_id: verificationId,
        verified: true,
        repository: {
          full_name: 'asha-verma/mess-menu',
          url: 'https://github.com/asha-verma/mess-menu',
          description: 'What the hostel mess serves today',
          default_branch: 'main',
          private: false,
        },
        commit,
        checks: [
          {
            id: 'owner',
            title: 'Owned by the seller',
            result: 'pass',
            sentence: 'The repository belongs to the seller’s GitHub account.',
            reason: 'owner-is-seller',
            params: {},
          },
        ],
        note: null,
        languages: [{ name: 'TypeScript', bytes: 7_000, percent: 100 }],
        archive: { size_bytes: 7_896, sha256 },
        expires_at: '2026-11-26T09:00:00.000Z',
        suggested: { title: 'Mess menu', description: '', tech_stack: 'TypeScript', features: '' },
      },
      code: 'project-verified',
      message: 'Project verified',
    },
  },
  'GET /api/projects/{id}/reviews': {
    params: { id: projectId },
    response: { data: [review], meta: { total: 1, next_cursor: null } },
  },
  'GET /api/projects/suggestions': {
    query: { search: 'me' },
    response: {
      data: { searches: ['menu', 'mess'], projects: [{ project_id: projectId, title: 'Mess menu' }] },
    },
  },
  'POST /api/projects/{id}/questions': {
    params: { id: projectId },
    body: { text: 'Does it run on Windows?' },
    response: {
      data: {
        id: '019abc00-0000-7000-8000-000000000007',
        user: 'ravi.kumar',
        text: 'Does it run on Windows?',
        asked_at: today,
        answer: null,
        answered_at: null,
        mine: true,
        reported: false,
      },
      code: 'question-asked',
      message: 'Your question is public now',
    },
  },
  'POST /api/payment/create-payment-intent': {
    body: { project_id: projectId, amount: 104_900 },
    response: {
      clientSecret: `${intent}_secret_EXAMPLE`,
      data: {
        purchase_id: purchaseId,
        payment_intent_id: intent,
        clientSecret: `${intent}_secret_EXAMPLE`,
        amount: 104_900,
        expires_at: '2026-11-25T09:15:00.000Z',
      },
    },
  },
  'POST /api/payment/update-status': {
    body: { payment_intent_id: intent, status: 'succeeded' },
    response: { data: { status: 'received' } },
  },
  'PUT /api/projects/{id}/mark-sold': { params: { id: projectId }, response: { data: null } },
  'GET /api/payment/gethistory': {
    response: {
      data: [
        {
          id: `${purchaseId}.sold`,
          purchase_id: purchaseId,
          project_id: projectId,
          projectname: 'Line-following robot',
          project_name: 'Line-following robot',
          activity: 'sold',
          paymentStatus: 'succeeded',
          amount: 99_900,
          username: 'asha.verma',
          paymentDate: today,
          receipt_number: 'PH-000002',
          reason: null,
          reason_code: null,
          refunds: [],
        },
      ],
      meta: { total: 1, next_cursor: null },
    },
  },
  'GET /api/orders/{purchase_id}': { params: { purchase_id: purchaseId }, response: { data: order } },
  'PATCH /api/projects/shipping-details/{shippingId}': {
    params: { shippingId: purchaseId },
    body: { status: 'Shipped' },
    response: {
      data: {
        shipping_id: purchaseId,
        project_id: projectId,
        title: 'Line-following robot',
        description: 'Follows a black line on a white floor.',
        category: 'HARDWARE',
        status: 'Shipped',
        price: 999,
        order_date: today,
        subject: 'Robotics',
        complexity: 'Medium',
        picture: null,
        buyer: { name: 'Ravi Kumar', email: 'ravi.kumar@example.com' },
        phone_number: '9876543210',
        shipping_address: '12 MG Road, Pune 411001',
        address_removed_at: null,
        tracking_id: null,
        courier_name: null,
        shipped_at: today,
        delivered_at: null,
        next: {
          who: 'courier',
          act: 'deliver',
          by: '2026-12-09T09:00:00.000Z',
          otherwise: 'arrival-asked',
          at_stake_minor: 99_900,
        },
        dispute: null,
        hardware_verified: true,
        video_url: 'https://videos.example.org/robot',
      },
    },
  },
  'GET /api/projects/{projectId}/versions': {
    params: { projectId },
    response: {
      data: {
        bought: null,
        versions: [
          {
            number: 1,
            published_at: today,
            notes: '',
            kept_percent: null,
            archive: { file_name: 'mess-menu-90516ff.zip', size_bytes: 7_896, sha256, commit },
          },
        ],
      },
    },
  },
  'POST /api/webhooks': {
    body: { url: 'https://example.com/hooks', events: ['order.sold'], password },
    response: {
      data: {
        webhook_id: '019abc00-0000-7000-8000-000000000008',
        url: 'https://example.com/hooks',
        events: ['order.sold'],
        created_at: today,
        failing_since: null,
        disabled_at: null,
        secret: 'whsec_EXAMPLE',
      },
    },
  },
};
