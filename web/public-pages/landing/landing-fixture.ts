import type { CompactCard } from '#contract/entities/compact-card.ts';
import type { PublicPage, Site } from '#contract/public-pages.ts';

export const site: Site = {
  origin: 'https://haat.example',
  firm: {
    name: 'Haat',
    address: 'Pune',
    grievanceOfficer: 'Asha Rao',
    paymentProvider: 'Stripe',
    email: 'help@haat.example',
    phone: '+91 20 0000 0000',
    isSample: false,
  },
  sandboxUrl: null,
  orders: {
    download_days: 14,
    trying_hours: 72,
    case_answer_hours: 72,
    shipping_hours: 168,
    support_days: 30,
    support_answer_hours: 48,
  },
};

export const card: CompactCard = {
  project_id: '0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e',
  title: 'Grain moisture meter',
  subject: 'Agriculture',
  category: 'HARDWARE',
  price: 3600,
  status: 'available',
  complexity: 'Medium',
  duration_hours: 58,
  tech_stack: 'C++, Arduino',
  verification_note: null,
  commit: null,
  held_until: null,
  picture: null,
  bookedmarked: false,
  author: {
    full_name: 'Harpreet Singh',
    profile_photo: null,
    college_name: null,
    rating: 5,
    reviews_count: 1,
  },
  relation: 'visitor',
};

export const landing: Extract<PublicPage, { kind: 'landing' }> = {
  kind: 'landing',
  hero: card,
  popular: [card],
  newest: [],
  reported: null,
  counts: { projects: 26, software: 12, hardware: 14, subjects: 11, hasMoreSubjects: false },
  searches: ['Python', 'ESP32'],
};

export const emptyLanding: typeof landing = {
  ...landing,
  hero: null,
  popular: [],
  counts: { projects: 0, software: 0, hardware: 0, subjects: 0, hasMoreSubjects: false },
  searches: [],
};
