import { describe, expect, it } from 'vitest';
import { checkSentence } from '#tests/support/check-sentence.ts';
import { findNotices, judgeCopyright } from './copyright-notices.ts';

const holdersIn = (text: string) => findNotices('a.js', text)?.holders ?? [];

describe('copyright notices', () => {
  it.each([
    ['// Copyright (c) 2019 Jane Doe', ['Jane Doe']],
    [' * Copyright © 2015-2024, The Example Authors. All rights reserved.', ['The Example Authors']],
    ['# (c) 2020 by Ravi Kumar <ravi@example.org>', ['Ravi Kumar']],
    ['Copyright 2011 Twitter, Inc.', ['Twitter, Inc']],
    ['/*! jQuery v3.6.0 | (c) OpenJS Foundation and other contributors */', []],
    ['Copyright (C) 1989, 1991 Free Software Foundation, Inc.', ['Free Software Foundation, Inc']],
    ['Copyright (c) 2024 محمد', ['محمد']],
  ])('the copyright holders in "%s" are %j', (text, names) => {
    expect(holdersIn(text)).toEqual(names);
  });

  it.each([
    'The above copyright notice and this permission notice shall be included',
    'This respects copyright law.',
    'Copyright (c) [year] [fullname]',
    'const copyright = 2024;',
    'grant of copyright license',
  ])('a line without a copyright holder is not a copyright notice: %s', (text) => {
    expect(holdersIn(text)).toEqual([]);
  });

  it('the copyright holder and the licence in the header of a file are found', () => {
    expect(
      findNotices('a.c', '// SPDX-License-Identifier: GPL-2.0-only\n// Copyright (C) 2009 Jane Doe\n'),
    ).toEqual({ path: 'a.c', holders: ['Jane Doe'], licences: ['GNU GPL'] });
    expect(
      findNotices('a.c', 'GNU Lesser General Public License\nGNU General Public License')?.licences,
    ).toEqual(['GNU LGPL']);
  });
});

describe('copyright findings', () => {
  const files = [
    { path: 'a.c', holders: ['Jane Doe'], licences: ['GNU GPL'] },
    { path: 'b.c', holders: ['JANE  DOE', 'Asha Verma'], licences: [] },
  ];
  it('different spellings of a copyright holder count once, and the seller is not reported', () => {
    const finding = judgeCopyright({ files, sellerNames: ['asha verma', 'asha-verma'] });
    expect(finding).toMatchObject({ result: 'warn', places: ['a.c', 'b.c'] });
    expect(checkSentence(finding)).toBe(
      'Copyright notices in 2 files name someone other than the seller: Jane Doe. Licence texts or headers in the files name the GNU GPL.',
    );
  });

  it('a repository that names only its seller passes the copyright check', () => {
    const own = [{ path: 'LICENSE', holders: ['Asha Verma'], licences: [] }];
    expect(judgeCopyright({ files: own, sellerNames: ['Asha Verma'] }).result).toBe('pass');
  });
});

it('a hostile line does not slow down the search for copyright notices', () => {
  const startedAt = performance.now();
  for (const filler of [' ', ' ,', 'copyright ', '2000, ', '(c) ', '-']) {
    findNotices('a.js', `copyright (c) 2020 ${filler.repeat(4_000)}`);
  }
  expect(performance.now() - startedAt).toBeLessThan(500);
});
