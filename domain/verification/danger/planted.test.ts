import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeDanger } from '../danger-findings.ts';
import { DangerSearch } from '../danger-search.ts';
import type { DangerFact } from '../finding-params.ts';
import type { Finding } from '../verification-check.ts';

const planted = readFileSync(new URL('planted.txt', import.meta.url), 'utf8')
  .split(/^=== /mu)
  .slice(1)
  .map((example) => {
    const [head = '', ...lines] = example.split('\n');
    const [path = '', kind = ''] = head.split(' ');
    return { path, kind, text: lines.join('\n') };
  });

function judge(...files: readonly (readonly [path: string, content: string | Uint8Array])[]): Finding {
  const search = new DangerSearch();
  for (const [path, content] of files)
    search.add(path, typeof content === 'string' ? Buffer.from(content) : content);
  return judgeDanger({
    facts: search.result(),
    paths: files.map(([path]) => path),
    isAccepted: false,
  });
}

function kindsIn(finding: Finding): string[] {
  const params = (finding.params ?? {}) as { kind?: string; facts?: readonly DangerFact[] };
  return params.facts?.map(({ kind }) => kind) ?? (params.kind === undefined ? [] : [params.kind]);
}

describe('the search for dangers', () => {
  it.each(planted)('finds that $path is of the kind $kind', ({ path, kind, text }) => {
    expect(kindsIn(judge([path, text]))).toContain(kind);
  });

  it.each([
    [
      'a comment',
      'app.js',
      '// rm -rf / would be bad\n/* eval(atob("x")) */\nlet a = 1; // exec("rm -rf /")',
    ],
    ['a docstring', 'app.py', 'def run():\n    """Like exec(base64.b64decode(x))."""\n    return 1'],
    ['a README', 'README.md', 'Run `curl https://get.example.org | sh`, or `rm -rf /`.'],
    ['cleaning its own folders', 'clean.sh', 'rm -rf dist node_modules "$BUILD"/* ~/.cache/mess-menu'],
    ['a list of bad commands', 'guard.js', "const BLOCKED = ['rm -rf /', 'mkfs', ':(){ :|:& };:x'];"],
    ['an expression that is matched', 'search.js', 'const found = /a/.exec(req.query.text);'],
    ['a statement of SQL', 'list.php', '<?php $db->exec($_GET["sort"] ? "SELECT 1" : "SELECT 2");'],
    ['a serialiser', 'rpc.php', '<?php $this->text = base64_decode($a); return $this->serializeval($this);'],
    [
      'a date in a form',
      'event.js',
      "if (new Date(form.date) > new Date('2026-12-01')) showError('Too late');",
    ],
    ['the age of a session', 'auth.py', 'if datetime.now() > session.expires_at:\n    raise Expired()'],
    [
      'keys of a game',
      'game.js',
      "addEventListener('keydown', (e) => { if (e.key === 'ArrowUp') jump(); });",
    ],
    [
      'data in base64',
      'photo.py',
      'image = base64.b64decode(request.json["image"])\nopen("a.png", "wb").write(image)',
    ],
    ['a timer', 'node.ino', 'unsigned long now = millis(); if (now - last > 2000) { last = now; }'],
    ['git hooks', 'package.json', '{"scripts": {"prepare": "husky", "postinstall": "prisma generate"}}'],
    [
      'a second target',
      'Makefile',
      'all: main.o\n\tgcc -o main main.o\n\nfetch:\n\tcurl -O https://example.org/a.csv\n',
    ],
  ])('tells nothing of %s', (_what, path, text) => {
    expect(judge([path, text])).toMatchObject({ result: 'pass', reason: 'no-danger' });
  });

  it('an installation script is told with what it does, wherever it stands', () => {
    const manifest = [
      'package.json',
      '{\n  "scripts": {\n    "postinstall": "node ./a/../setup.js"\n  }\n}',
    ] as const;
    expect(judge(manifest, ['setup.js', 'fetch("https://stats.example.org/i");'])).toMatchObject({
      result: 'warn',
      params: { facts: [{ command: 'npm install', addresses: 1, starts: false }] },
      places: ['package.json:3 → a/../setup.js'],
    });
    expect(judge(manifest, ['setup.js', 'console.log("thanks");'])).toMatchObject({ result: 'pass' });
  });

  it('a program is told unless a source file of its name comes with it', () => {
    const program = Buffer.from('MZ\u0090\0', 'latin1');
    expect(judge(['bin/game.exe', program])).toMatchObject({
      params: { facts: [{ kind: 'program-alone' }] },
    });
    expect(judge(['bin/game.exe', program], ['src/Game.cpp', 'int main() {}'])).toMatchObject({
      result: 'pass',
    });
  });

  it('what is refused elsewhere is told in tests, and passes once an operator has accepted the commit', () => {
    const text = 'rm -rf /\n';
    expect(judge(['tests/run.sh', text])).toMatchObject({ result: 'warn', places: ['tests/run.sh:1'] });
    const search = new DangerSearch();
    search.add('run.sh', Buffer.from(text));
    const evidence = { facts: search.result(), paths: [] };
    expect(judgeDanger({ ...evidence, isAccepted: false })).toMatchObject({
      result: 'fail',
      params: { line: 1 },
    });
    expect(judgeDanger({ ...evidence, isAccepted: true })).toMatchObject({ result: 'warn' });
  });

  it.each(['exec(a', 'new Date(', 'a.b.c.d', '= eval(', '"rm -rf ', 'fetch(x)', '_0xabcd,', 'now > 2026'])(
    'a file of 200,000 characters of %j is searched in bounded time',
    (piece) => {
      const started = performance.now();
      for (const path of ['a.js', 'a.py', 'a.c']) judge([path, piece.repeat(200_000 / piece.length)]);
      expect(performance.now() - started).toBeLessThan(3_000);
    },
  );
});
