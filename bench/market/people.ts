import { DemoVisitor } from '#scripts/demo/visitor.ts';

export const PASSWORD = 'a-long-enough-bench-passphrase';

const NAMES = ['viewer', 'trader', 'newcomer', 'hog'] as const;
export type PersonName = (typeof NAMES)[number];

export type People = Readonly<Record<PersonName, DemoVisitor>>;

export const emailOf = (name: PersonName): string => `${name}@bench.example`;

export async function enterAll(url: string): Promise<People> {
  const people: Partial<Record<PersonName, DemoVisitor>> = {};
  for (const name of NAMES) {
    const visitor = new DemoVisitor(url);
    await visitor.enter({ name: `Bench ${name}`, email: emailOf(name), username: `bench_${name}` }, PASSWORD);
    people[name] = visitor;
  }
  return people as People;
}
