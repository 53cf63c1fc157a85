export const sampleTexts = {
  title: 'Face recognition attendance for a college lab',
  seller: 'Asha Rao',
  technologies: ['Python', 'OpenCV', 'FastAPI', 'SQLite', 'Docker'],
  reportLabel: 'Sample verification report',
  checks: [
    {
      id: 'own',
      title: 'Owned by the seller',
      state: 'pass',
      sentence: 'The linked GitHub account owns it.',
    },
    { id: 'secrets', title: 'No secrets committed', state: 'pass', sentence: '214 files scanned.' },
    { id: 'tests', title: 'Tests found', state: 'warn', sentence: 'Only the recogniser has tests.' },
  ],
} as const;
