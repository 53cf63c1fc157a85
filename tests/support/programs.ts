import { randomOf } from '../attack/disguise-edits.ts';

export function aProgram(seed: number, functions: number): string {
  const random = randomOf(seed * 7_919);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const name = () => pick(['rows', 'limit', 'total', 'entry', 'price', 'index', 'cache', 'user']);
  const literal = () =>
    pick([String(Math.floor(random() * 900)), `'${name()} ${Math.floor(random() * 90)}'`]);

  function expression(depth: number): string {
    if (depth === 0) return random() < 0.6 ? name() : literal();
    const inner = () => expression(Math.floor(random() * depth));
    return pick([
      () => `${inner()} ${pick(['+', '-', '*', '/', '%', '??', '&&', '||', '<', '>='])} ${inner()}`,
      () => `${name()}.${name()}(${inner()}, ${inner()})`,
      () => `${name()}[${inner()}]`,
      () => `(${inner()} ? ${inner()} : ${inner()})`,
      () => `{ ${name()}: ${inner()}, ...${name()} }`,
      () => `[${inner()}, ${inner()}]`,
      () => `${name()}.map((${name()}) => ${inner()})`,
      () => `!${name()}.${name()}`,
      () => `new ${name()}(${inner()})`,
    ])();
  }

  function statement(depth: number): string {
    const body = () => block(depth - 1);
    const simple = [
      () => `const ${name()} = ${expression(3)};`,
      () => `${name()}.${name()} = ${expression(2)};`,
      () => `${name()}(${expression(3)});`,
      () => `return ${expression(3)};`,
      () => `throw new Error(${expression(2)});`,
    ];
    const nested = [
      () => `if (${expression(2)}) ${body()}`,
      () => `for (const ${name()} of ${expression(2)}) ${body()}`,
      () => `while (${expression(2)}) ${body()}`,
      () => `try ${body()} catch (error) ${body()}`,
    ];
    return pick(depth > 0 ? [...simple, ...nested] : simple)();
  }

  function block(depth: number): string {
    const lines = Array.from({ length: 1 + Math.floor(random() * 4) }, () => statement(Math.max(0, depth)));
    return `{\n${lines.join('\n').replaceAll(/^/gmu, '  ')}\n}`;
  }

  return Array.from(
    { length: functions },
    (_none, index) => `// Part ${index}\nexport function part${index}(rows, limit) ${block(2)}\n`,
  ).join('\n');
}
