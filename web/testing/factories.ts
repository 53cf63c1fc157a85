import type { CompactCard } from '#contract/entities/compact-card.ts';
import type { Profile } from '#contract/entities/profile.ts';
import type { ProjectCard } from '#contract/entities/project.ts';
import type { Transaction } from '#contract/entities/purchase.ts';
import type { MonthOfTax } from '#contract/tax-calls.ts';

const CREATED = '2026-11-01T09:00:00.000Z';

export function aProfile(given: Partial<Profile> = {}): Profile {
  return {
    id: '01a1f990-0000-7000-8000-000000000001',
    email: 'asha@example.org',
    email_verified: true,
    mail_returned: false,
    language: 'en',
    username: 'asha',
    full_name: 'Asha Rao',
    fullname: 'Asha Rao',
    college_name: 'COEP Technological University',
    profile_photo: null,
    github_username: null,
    github_verified: false,
    IsprofileCompletd: true,
    created_at: CREATED,
    soldProject: 0,
    buyedProject: 0,
    total_sale: 0,
    staff: false,
    ...given,
  };
}

export function aNewProfile(given: Partial<Profile> = {}): Profile {
  return aProfile({
    email_verified: false,
    username: null,
    full_name: null,
    fullname: null,
    college_name: null,
    IsprofileCompletd: false,
    ...given,
  });
}

export function aToken(
  given: { sub?: string; email?: string; verified?: boolean; endsInSeconds?: number } = {},
): string {
  const claims = {
    sub: given.sub ?? 'asha-subject',
    email: given.email ?? 'asha@example.org',
    email_verified: given.verified ?? true,
    name: '',
    exp: Math.floor(Date.now() / 1000) + (given.endsInSeconds ?? 900),
  };
  return ['e30', btoa(JSON.stringify(claims)).replaceAll('=', ''), 'unsigned'].join('.');
}

let projects = 0;

export function aProjectCard(given: Partial<ProjectCard> = {}): ProjectCard {
  projects += 1;
  const id = given.project_id ?? `01a1f990-0000-7000-8000-${String(projects).padStart(12, '0')}`;
  return {
    project_id: id,
    id,
    _id: id,
    title: 'Attendance by a code that changes',
    subject: 'Computer science',
    description: 'Marks attendance by a code that changes every ten seconds.',
    category: 'SOFTWARE',
    price: 1299,
    status: 'available',
    reserved_until: null,
    complexity: 'Medium',
    duration_hours: 40,
    duration_hour: 40,
    images: [],
    pictures: [],
    is_verified: true,
    verification_note: null,
    held_until: null,
    bookedmarked: false,
    liked: false,
    views: 0,
    created_at: CREATED,
    tech_stack: 'TypeScript, React',
    stats: { views: 0, likes: 0, bookmarks: 0, downloads: 0 },
    software: { tech_stack: 'TypeScript, React', readme_verified: true },
    author: {
      username: 'rohan',
      full_name: 'Rohan Iyer',
      name: 'Rohan Iyer',
      profile_photo: null,
      avatar: null,
      college_name: null,
      github_verified: true,
      rating: 5,
      reviews_count: 0,
      ratings: [0, 0, 0, 0, 0],
      is_new_seller: true,
      projects_completed: 0,
      response_time: '2 hours',
      support: null,
      joined_at: CREATED,
    },
    relation: 'visitor',
    Project_data: { tech_stack: 'TypeScript, React' },
    ...given,
  };
}

export function aCompactCard(given: Partial<CompactCard> = {}): CompactCard {
  projects += 1;
  return {
    project_id: `01a1f990-0000-7000-8000-${String(projects).padStart(12, '0')}`,
    title: 'Attendance by a code that changes',
    subject: 'Web development',
    category: 'SOFTWARE',
    price: 1299,
    status: 'available',
    complexity: 'Medium',
    duration_hours: 40,
    tech_stack: 'TypeScript, React',
    verification_note: null,
    commit: '90516ff',
    held_until: null,
    picture: null,
    bookedmarked: false,
    author: { full_name: 'Rohan Iyer', profile_photo: null, college_name: null, rating: 5, reviews_count: 0 },
    relation: 'visitor',
    ...given,
  };
}

export function aTransaction(given: Partial<Transaction> = {}): Transaction {
  return {
    id: 'transaction-1',
    purchase_id: '01a1f990-0000-7000-8000-0000000000aa',
    project_id: '01a1f990-0000-7000-8000-0000000000bb',
    projectname: 'Mess menu with votes',
    project_name: 'Mess menu with votes',
    activity: 'bought',
    paymentStatus: 'succeeded',
    amount: 52_400,
    username: 'rohan',
    paymentDate: CREATED,
    receipt_number: 'PH-000001',
    reason: null,
    reason_code: null,
    refunds: [],
    ...given,
  };
}

export function aMonthOfTax(given: Partial<MonthOfTax> = {}): MonthOfTax {
  return {
    tax: 'tds',
    month: '2026-10',
    is_over: true,
    withheld_minor: 5_000,
    remitted_minor: 2_000,
    remittable_minor: 3_000,
    remittances: [{ challan: 'CIN-00001', amount_minor: 2_000, paid_on: '2026-11-06' }],
    ...given,
  };
}

export function aPage<Item>(items: readonly Item[]): {
  data: readonly Item[];
  meta: { total: number; next_cursor: null };
} {
  return { data: items, meta: { total: items.length, next_cursor: null } };
}

export function aConfig(given: { sandbox_url?: string | null } = {}) {
  return {
    data: {
      identity: { provider: 'embedded', base_path: '/api/identity', google: true },
      payments: { provider: 'stripe', publishable_key: 'pk_test', script_url: null },
      orders: {
        download_days: 14,
        trying_hours: 72,
        case_answer_hours: 72,
        shipping_hours: 168,
        support_days: 30,
        support_answer_hours: 48,
      },
      github: { app: true, host: 'github.com' },
      sandbox_url: null,
      ...given,
    },
  };
}
