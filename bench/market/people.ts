import { DemoVisitor } from '#scripts/demo/visitor.ts';

export const PASSWORD = 'a-long-enough-bench-passphrase';

const NAMES = ['viewer', 'trader', 'newcomer', 'hog'] as const;
export type PersonName = (typeof NAMES)[number];

export type People = Readonly<Record<PersonName, DemoVisitor>>;

export const emailOf = (name: string): string => `${name}@bench.example`;

export async function enterAll(url: string): Promise<People> {
  const people: Partial<Record<PersonName, DemoVisitor>> = {};
  for (const name of NAMES) people[name] = await enter(url, name);
  return people as People;
}

export async function enterMembers(url: string, count: number): Promise<DemoVisitor[]> {
  const members: DemoVisitor[] = [];
  for (let n = 1; n <= count; n += 1) members.push(await enter(url, `member${n}`));
  return members;
}

async function enter(url: string, name: string): Promise<DemoVisitor> {
  const visitor = new DemoVisitor(url);
  await visitor.enter({ name: `Bench ${name}`, email: emailOf(name), username: `bench_${name}` }, PASSWORD);
  return visitor;
}
