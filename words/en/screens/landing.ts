export const landingTexts = {
  documentTitle: 'Real student projects, checked before you pay',
  description:
    'ProtoHaat is the open market for software and hardware projects built by students and makers in India. Every listing is checked, priced in rupees and paid once.',
  headline: 'Real projects built by students, checked before you pay.',
  lead: 'Software is checked against its repository, hardware against its photos. One price in rupees, paid once.',
  searchLabel: 'Search projects',
  searchPlaceholder: (search: string) => `Try “${search}”`,
  searchSubmit: 'Search',
  popularSearches: 'Popular technologies:',
  sellProject: 'Sell your project',
  browse: 'Discover projects',
  figureLabel: 'A listing',
  figures: {
    label: 'The marketplace today',
    projects: 'projects for sale, each with its report',
    software: 'software projects',
    hardware: 'hardware projects',
    subjects: 'subjects',
  },
  popularTitle: 'Popular now',
  popularLine: 'The most liked, bookmarked and viewed projects of recent weeks.',
  newestTitle: 'New on ProtoHaat',
  howTitle: 'How it works',
  howLine: 'For buyers and for sellers.',
  buyers: {
    title: 'To buy',
    steps: [
      {
        title: 'Find it',
        line: 'Search by what it does, its technologies or its price.',
      },
      {
        title: 'Read the report',
        line: 'See what was checked, who sells it, and the total price before you pay.',
      },
      {
        title: 'Pay once, by card or UPI',
        line: 'The zip unlocks immediately, with the repository link if it is public. Hardware is shipped to your address.',
      },
    ],
  },
  sellers: {
    title: 'To sell',
    steps: [
      {
        title: 'Describe it',
        line: 'Say what it does, set your price, add pictures. Listing is free.',
      },
      {
        title: 'Get it verified',
        line: 'We read your GitHub repository, or check photos of the built device.',
      },
      {
        title: 'Get paid',
        line: 'You receive the full price that you set. It is held until the buyer’s time to try the project is over, then included in the weekly payout. You ship hardware yourself.',
      },
    ],
  },
  verifiedTitle: 'What “verified” means',
  verifiedLine: 'A report you can read, not just a badge.',
  verifiedFacts: [
    {
      title: 'Software',
      line: 'We read the repository at one commit: whose it is, how it grew, and whether someone else sells it here.',
    },
    {
      title: 'Hardware',
      line: 'Sharp photos that no other listing has. Once a person has seen a one-time code in one of them, the stamp says “Built”; until then, “Photos not proved”.',
    },
    {
      title: 'You get what was checked',
      line: 'A zip of exactly that commit, yours even if the repository is deleted.',
    },
  ],
  reportLabel: 'Verification report of a listed project',
  wholeReport: 'Open the whole report',
  feesTitle: 'One fee, shown before you pay',
  feesLine: (percent: number, minRupees: number) =>
    `Listing is free. The buyer pays the price and a platform fee of ${percent} percent, at least ₹${minRupees}; the seller receives the full price.`,
  fees: {
    price: 'Price, to the seller',
    fee: 'Platform fee',
    total: 'The buyer pays',
    plus: 'plus',
    equals: 'equals',
  },
  samples: {
    title: 'Samples',
    line: 'Only in the sandbox: these figures, projects and quotes are not real data.',
    show: 'Show the samples',
    stats: [
      { value: '10K+', label: 'students' },
      { value: '5K+', label: 'projects sold' },
      { value: '₹50L+', label: 'earned by sellers' },
      { value: '4.8', label: 'average rating in 2K+ reviews' },
    ],
    featuredTitle: 'Featured projects',
    featured: [
      {
        id: 'sample-soil-station-6',
        title: 'Soil moisture station that sends by LoRa',
        category: 'HARDWARE',
        priceRupees: 5800,
        level: 'High',
        durationHours: 160,
        technologies: ['ESP32', 'LoRa', 'KiCad', 'MQTT'],
        sellerName: 'Imran Shaikh',
      },
      {
        id: 'sample-timetable',
        title: 'Bus timetable planner for small towns',
        category: 'SOFTWARE',
        priceRupees: 1299,
        level: 'Medium',
        durationHours: 80,
        technologies: ['TypeScript', 'React', 'PostgreSQL'],
        sellerName: 'Meera Nair',
        commit: 'c41d0e8',
      },
      {
        id: 'sample-line-follower-3',
        title: 'Line follower that drives around obstacles',
        category: 'HARDWARE',
        priceRupees: 3499,
        level: 'Medium',
        durationHours: 60,
        technologies: ['Arduino', 'C++', '3D print'],
        sellerName: 'Ravi Iyer',
      },
    ],
    voicesTitle: 'What people say',
    voices: [
      {
        quote: 'The report told me about the missing tests before I paid. I knew exactly what I was buying.',
        name: 'Nisha Patil',
        who: 'final-year student, Pune',
      },
      {
        quote: 'My line follower sat in a drawer for a year. Now it pays for the next board.',
        name: 'Karthik Raman',
        who: 'electronics student, Coimbatore',
      },
      {
        quote: 'Price, fee, total, done. And the zip was the very commit I had read about.',
        name: 'Farhan Ali',
        who: 'freelance developer, Indore',
      },
    ],
  },
  closingTitle: 'Built something that works? Sell it.',
  closingLine: 'Listing is free, and you receive the full price that you set.',
  closingSell: 'Create your account',
} as const;
