/**
 * Finds strongly connected components with Tarjan's algorithm. The search is iterative, so that deep import chains
 * cannot overflow the stack.
 * @param graph - the imports of each file; a file without a key imports nothing
 * @returns each cycle once, with its files sorted
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexOf = new Map<string, number>();
  const lowOf = new Map<string, number>();
  const onStack = new Set<string>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const lower = (file: string, to: number | undefined): void => {
    lowOf.set(file, Math.min(lowOf.get(file) ?? 0, to ?? 0));
  };

  const visit = (start: string): void => {
    const path: { readonly file: string; next: number }[] = [];
    const enter = (file: string): void => {
      indexOf.set(file, indexOf.size);
      lowOf.set(file, indexOf.get(file) ?? 0);
      stack.push(file);
      onStack.add(file);
      path.push({ file, next: 0 });
    };
    enter(start);
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const { file } = frame;
      const target = graph.get(file)?.[frame.next];
      if (target !== undefined) {
        frame.next += 1;
        if (!indexOf.has(target)) enter(target);
        else if (onStack.has(target)) lower(file, indexOf.get(target));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.file, lowOf.get(file));
      if (lowOf.get(file) !== indexOf.get(file)) continue;
      const members = stack.splice(stack.indexOf(file));
      for (const member of members) onStack.delete(member);
      if (members.length > 1 || graph.get(file)?.includes(file) === true) cycles.push(members.toSorted());
    }
  };

  for (const file of graph.keys()) if (!indexOf.has(file)) visit(file);
  return cycles;
}

/** @returns the length of the longest chain of imports in a graph without cycles */
export function countFloors(graph: ReadonlyMap<string, readonly string[]>): number {
  const floors = new Map<string, number>();
  const floorOf = (name: string): number => {
    const known = floors.get(name);
    if (known !== undefined) return known;
    const floor = 1 + Math.max(0, ...[...new Set(graph.get(name))].map(floorOf));
    floors.set(name, floor);
    return floor;
  };
  return Math.max(0, ...[...graph.keys()].map(floorOf));
}
