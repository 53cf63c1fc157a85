import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceComparison } from '#domain/source/compared-source.ts';
import { judgeListedCode } from '#domain/verification/originality.ts';
import { isCommonCode } from '#server/adapters/source-analyser/common-code.ts';
import { checkSentence } from '../support/check-sentence.ts';
import { aProgram } from '../support/programs.ts';
import { LONG_README } from '../support/repositories.ts';
import { buy, projectForm } from '../support/selling.ts';
import { setUpApp } from '../support/set-up-market.ts';
import type { TestPerson } from '../support/test-app.ts';
import { craftZip } from './crafted-zip.ts';
import { randomOf } from './disguise-edits.ts';
import type { Files } from './disguise-edits.ts';
import { disguises } from './disguises.ts';
import { importRepository } from './odd-repositories.ts';

const textFiles = (files: Readonly<Record<string, string | Buffer>>): Files =>
  Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content as string) }));
const bought = textFiles({
  'src/booking.js': aProgram(1, 14),
  'src/menu.js': aProgram(2, 10),
  'server/index.js': aProgram(3, 12),
});
const own = textFiles({ 'lib/own.js': aProgram(50, 40), 'lib/more.js': aProgram(51, 40) });

const fingerprintsOf = (files: Files) => {
  const comparison = new SourceComparison(isCommonCode());
  for (const { path, bytes } of files) comparison.add(path, bytes);
  return comparison.result();
};
function judge(copy: Files, original: Files) {
  const mine = fingerprintsOf(copy);
  const theirs = new Set(fingerprintsOf(original).fingerprints);
  const common = mine.fingerprints.filter((item) => theirs.has(item)).length;
  const hidden = mine.libraryFingerprints.filter((item) => theirs.has(item)).length;
  return judgeListedCode(
    mine.fingerprints.length + hidden,
    [{ fingerprints: common + hidden, listings: ['bought'] }],
    [{ id: 'bought', title: 'Bought', isOwn: false, fingerprints: theirs.size }],
  );
}

it.each(disguises.map((disguise) => [disguise.name, disguise] as const))(
  'a disguised copy of a purchased project is recognised: %s',
  (_name, { isWholeCopy: whole, apply }) => {
    const finding = judge(apply(bought, randomOf(7), own), bought);
    expect(whole ? ['fail'] : ['warn', 'fail']).toContain(finding.result);
    expect(checkSentence(finding)).toMatch(/\d+% of (?:its code is in|the code of)/u);
  },
);

it('a copy of a purchased project is rejected in any folder and under any file name', () => {
  const places =
    'build/ env/ venv/ target/ vendor/ node_modules/ obj/ .github/ __pycache__/ generated/'.split(' ');
  for (const place of places) {
    const copy = bought.map((file) => ({ ...file, path: `${place}${file.path}` }));
    expect([place, judge(copy, bought).result]).toEqual([place, 'fail']);
  }
  for (const ending of ['.d.ts', '_pb2.py', '.bundle.js', '.lock', '.md', '.svg', '.csv', '.xml', '']) {
    const copy = bought.map((file, index) => ({ ...file, path: `jquery${index}${ending}` }));
    expect([ending, judge(copy, bought).result]).toEqual([ending, 'fail']);
  }
});

it("an honest seller's small project is accepted among nineteen others", () => {
  const projects = Array.from({ length: 20 }, (_none, index) =>
    textFiles({ 'index.js': aProgram(100 + index, 2) }),
  );
  const refused = projects.flatMap((item, index) =>
    projects.filter((another, other) => other !== index && judge(item, another).result !== 'pass'),
  );
  expect(refused).toEqual([]);
});

it("an honest seller's project is accepted next to another that uses the same starter template", () => {
  for (let pair = 0; pair < 10; pair += 1) {
    const [item, another] = [0, 1].map((side) => [
      ...starter,
      ...textFiles({ 'src/own.js': aProgram(200 + pair * 2 + side, 4) }),
    ]);
    expect(judge(item ?? [], another ?? []).result).toBe('pass');
  }
});

it('a repository that contains only an unchanged starter template is rejected', () => {
  expect(fingerprintsOf(starter).fingerprints).toEqual([]);
});

const starter = textFiles({
  'src/reportWebVitals.js': `const reportWebVitals = onPerfEntry => {
  if (onPerfEntry && onPerfEntry instanceof Function) {
    import('web-vitals').then(({ getCLS, getFID, getFCP, getLCP, getTTFB }) => {
      getCLS(onPerfEntry);
      getFID(onPerfEntry);
      getFCP(onPerfEntry);
      getLCP(onPerfEntry);
      getTTFB(onPerfEntry);
    });
  }
};

export default reportWebVitals;
`,
  'src/index.js': `import React from 'react';
import ReactDOM from 'react-dom/client';
import App from './App';

const root = ReactDOM.createRoot(document.getElementById('root'));
root.render(
  <React.StrictMode>
    <App />
  </React.StrictMode>
);

// If you want to start measuring performance in your app, pass a function
// to log results (for example: reportWebVitals(console.log))
// or send to an analytics endpoint. Learn more: https://bit.ly/CRA-vitals
reportWebVitals();
`,
});

describe('resale through the API', () => {
  const app = setUpApp();
  let seller: TestPerson;
  let cheat: TestPerson;

  beforeAll(async () => {
    await push('asha-verma', 'mess-booking', bought);
  });
  beforeEach(async () => {
    seller = await app.signUp({ github: 'asha-verma' });
    cheat = await app.signUp({ github: 'meera-nair' });
  });

  const push = (owner: string, name: string, files: Files) =>
    importRepository(`${app.sandbox.repositoriesDirectory}/${owner}/${name}`, owner, [
      { path: 'README.md', content: LONG_README },
      { path: 'start.js', content: aProgram(90 + name.length, 3) },
      ...files.map(({ path, bytes }) => ({ path, content: bytes })),
    ]);
  const verify = (person: TestPerson, repository: string) =>
    app.api(person)('POST /api/projects/anayze-repo', {
      body: { repo_url: `https://github.com/${repository}` },
    });

  async function sell() {
    expect((await verify(seller, 'asha-verma/mess-booking')).status).toBe(200);
    const { data } = (
      await app.api(seller)('POST /api/projects/add-project', {
        body: {
          ...projectForm,
          title: 'Mess booking',
          repo_url: 'https://github.com/asha-verma/mess-booking',
        },
      })
    ).body;
    await buy(app, cheat, data);
  }

  it.each<[string, string, () => Files]>([
    ['in a zip within a zip', 'zipped', () => [zipped('lib.bin', [zipped('inner.zip', bought)])]],
    [
      'in a compressed file',
      'gzipped',
      () => bought.map(({ path, bytes }) => ({ path: `${path}.dat`, bytes: gzipSync(bytes) })),
    ],
    [
      'followed by comments of control characters',
      'binary',
      () =>
        bought.map(({ path, bytes }) => ({ path, bytes: Buffer.concat([bytes, comment('\u0001', bytes)]) })),
    ],
    [
      'followed by comments that look like UTF-16',
      'utf16',
      () => bought.map(({ path, bytes }) => ({ path, bytes: Buffer.concat([bytes, comment('a\0', bytes)]) })),
    ],
    [
      'preceded by comments that look like HTML',
      'page',
      () =>
        bought.map(({ path, bytes }) => ({ path, bytes: Buffer.concat([comment('<p>\n', bytes), bytes]) })),
    ],
  ])('a buyer cannot list a purchased project %s', async (_case, name, make) => {
    await sell();
    await push('meera-nair', name, make());
    const { status, problem } = await verify(cheat, `meera-nair/${name}`);
    expect(status).toBe(422);
    expect(problem.message).toMatch(/\d+% of (?:its code is in|the code of)/u);
  });

  it.each<[string, string, Files]>([
    [
      'an archive that cannot be opened',
      'rar',
      textFiles({ 'code.dat': Buffer.from('Rar!\u001A\u0007\u0001\0 and more', 'latin1') }),
    ],
    ['a broken zip', 'broken', textFiles({ 'code.zip': Buffer.from('PK\u0003\u0004 and nothing more') })],
  ])('a project with %s is rejected with the advice to unpack the archive', async (_case, name, files) => {
    await push('meera-nair', name, files);
    const { status, problem } = await verify(cheat, `meera-nair/${name}`);
    expect(status).toBe(422);
    expect(problem.message).toContain('Unpack it, commit the files that are in it');
  });
});

function comment(filling: string, { length }: Buffer) {
  const text = `/*\n${filling.repeat(Math.ceil((length * 2) / filling.length))}*/\n`;
  return Buffer.from(length % 2 === 0 ? text : ` ${text}`);
}
function zipped(path: string, files: Files) {
  return { path, bytes: craftZip(files.map((file) => ({ name: file.path, content: file.bytes }))) };
}
