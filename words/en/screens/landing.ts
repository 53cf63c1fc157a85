export const landingTexts = {
  documentTitle: 'Real student projects, checked before you pay',
  description:
    'ProtoHaat is the open market for software and hardware projects built by students and makers in India. Every listing is verified, priced in rupees and paid once.',
  headline: 'Real projects built by students, checked before you pay.',
  lead: 'Software is checked against its repository, hardware against its photos. One price in rupees, paid once.',
  searchLabel: 'Search projects',
  searchPlaceholder: 'Try “line follower”',
  searchSubmit: 'Search',
  sellProject: 'Sell your project',
  browse: 'Discover projects',
  figureLabel: 'A sample listing with its marks explained',
  callouts: {
    stamp: { title: 'Verified stamp', line: 'names the commit that was checked' },
    tag: { title: 'Price tag', line: 'one payment, yours for good' },
  },
  samplesNote: 'Sample figures, not real data.',
  stats: [
    { value: '10K+', label: 'students' },
    { value: '5K+', label: 'projects sold' },
    { value: '₹50L+', label: 'earned by sellers' },
    { value: '4.8', label: 'average rating in 2K+ reviews' },
  ],
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
        line: 'See what was checked, who built it, and the total price before any payment.',
      },
      {
        title: 'Pay once, by card or UPI',
        line: 'The repository and its zip unlock immediately. Hardware ships to you with tracking.',
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
        line: 'We read your GitHub repository, or measure photos of the built device.',
      },
      {
        title: 'Get paid',
        line: 'You receive the full price that you set. For hardware, you ship and we notify the buyer.',
      },
    ],
  },
  featuredTitle: 'Featured projects',
  featuredLine: 'Samples that show what a listing looks like.',
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
  verifiedTitle: 'What “verified” means',
  verifiedLine: 'A report you can read, not just a badge.',
  verifiedFacts: [
    {
      title: 'Software',
      line: 'We read the repository at one commit: which account it belongs to, what is in it, how it grew, and whether someone else sells it here. We never run the code.',
    },
    {
      title: 'Hardware',
      line: 'We measure the photos: real, sharp, from different angles, and not taken from another listing.',
    },
    {
      title: 'You get what was checked',
      line: 'You keep a zip of exactly this commit. It stays yours even if the repository is changed or deleted later.',
    },
  ],
  report: {
    label: 'Sample verification report',
    repository: 'asha-rao/lab-attendance',
    checks: [
      {
        id: 'owner',
        title: 'The seller’s own repository',
        state: 'pass',
        sentence: 'It belongs to the seller’s linked GitHub account.',
      },
      {
        id: 'history',
        title: 'Commit history',
        state: 'pass',
        sentence:
          '84 commits over 63 days by 2 authors. GitHub attributes 81 of them to the seller’s account.',
      },
      {
        id: 'secrets',
        title: 'No secrets inside',
        state: 'pass',
        sentence: 'No keys, tokens or passwords were found in the files.',
      },
      {
        id: 'start',
        title: 'Ready to run',
        state: 'pass',
        sentence: 'requirements.txt lists the dependencies, and the README explains how to start.',
      },
      {
        id: 'tests',
        title: 'Tests',
        state: 'warn',
        sentence: 'No automated tests were found. Tests help buyers trust the project.',
      },
      {
        id: 'originality',
        title: 'Original',
        state: 'pass',
        sentence: 'None of its code appears in another seller’s listing.',
      },
    ],
  },
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
  testimonialsTitle: 'What people say',
  testimonialsLine: 'Sample quotes.',
  testimonials: [
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
  closingTitle: 'Built something that works? Sell it.',
  closingLine: 'It takes a minute, and listing costs nothing.',
  closingSell: 'Create your account',
} as const;
