/**
 * Compares the rows `slices | subject | tables` of the map in ARCHITECTURE.md with the owners of the tables.
 * @param owners - the folder of each table
 * @returns one sentence per problem
 */
export function checkTableMap(markdown: string, owners: Readonly<Record<string, string>>): string[] {
  const mapped = new Map<string, readonly string[]>();
  for (const line of markdown.split('\n')) {
    const [, folders = '', , tables] = line.split('|');
    if (tables === undefined || !folders.includes('`server/')) continue;
    for (const table of namesIn(tables)) mapped.set(table, namesIn(folders));
  }
  const missing = Object.entries(owners)
    .filter(([table, folder]) => isOfASlice(folder) && mapped.get(table)?.includes(folder) !== true)
    .map(([table, folder]) => `the map does not show ${table} at ${folder}`);
  const unknown = [...mapped.keys()]
    .filter((table) => owners[table] === undefined)
    .map((table) => `the map shows ${table}, which has no owner`);
  return [...missing, ...unknown];
}

/** Adapters, jobs and migrations bring their own tables. */
const isOfASlice = (folder: string): boolean => !/^server\/(?:adapters|jobs|database)\//u.test(folder);

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name);
