export const emptyProjectsTexts = {
  title: 'No projects found',
  searchHint: 'No project matches your search. Try fewer or different words.',
  hints: {
    myproject: 'Find one to buy: your money is held until it works. Or sell your own: listing is free.',
    bought: 'Projects you buy stay here, even if the listing is removed later.',
    bookmark: 'Bookmark a project to find it here again.',
  },
  createProject: 'Create Project', // spec
} as const;
