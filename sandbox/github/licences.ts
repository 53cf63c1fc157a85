/** https://docs.github.com/en/rest/licenses */
export interface Licence {
  key: string;
  name: string;
  spdx_id: string;
  url: string | null;
  node_id: string;
}

const KNOWN: readonly [pattern: RegExp, key: string, name: string, spdx: string][] = [
  [/apache license\s+version 2\.0/i, 'apache-2.0', 'Apache License 2.0', 'Apache-2.0'],
  [
    /gnu affero general public license\s+version 3/i,
    'agpl-3.0',
    'GNU Affero General Public License v3.0',
    'AGPL-3.0',
  ],
  [
    /gnu lesser general public license\s+version 3/i,
    'lgpl-3.0',
    'GNU Lesser General Public License v3.0',
    'LGPL-3.0',
  ],
  [/gnu general public license\s+version 3/i, 'gpl-3.0', 'GNU General Public License v3.0', 'GPL-3.0'],
  [/gnu general public license\s+version 2/i, 'gpl-2.0', 'GNU General Public License v2.0', 'GPL-2.0'],
  [/mozilla public license version 2\.0/i, 'mpl-2.0', 'Mozilla Public License 2.0', 'MPL-2.0'],
  [/permission to use, copy, modify, and\/or distribute this software/i, 'isc', 'ISC License', 'ISC'],
  [
    /neither the name of[\s\S]*may be used to endorse/i,
    'bsd-3-clause',
    'BSD 3-Clause "New" or "Revised" License',
    'BSD-3-Clause',
  ],
  [
    /redistribution and use in source and binary forms/i,
    'bsd-2-clause',
    'BSD 2-Clause "Simplified" License',
    'BSD-2-Clause',
  ],
  [
    /permission is hereby granted, free of charge, to any person obtaining a copy/i,
    'mit',
    'MIT License',
    'MIT',
  ],
  [
    /this is free and unencumbered software released into the public domain/i,
    'unlicense',
    'The Unlicense',
    'Unlicense',
  ],
];

export function isLicenceFile(path: string): boolean {
  return /^(un)?licen[cs]e(\.(md|txt|rst))?$|^copying(\.(md|txt))?$/i.test(path);
}

export function licenceFrom(text: string): Licence {
  const found = KNOWN.find(([pattern]) => pattern.test(text.replaceAll(/\s+/g, ' ')));
  const [, key = 'other', name = 'Other', spdx = 'NOASSERTION'] = found ?? [];
  return {
    key,
    name,
    spdx_id: spdx,
    url: key === 'other' ? null : `https://api.github.com/licenses/${key}`,
    node_id: Buffer.from(`License:${key}`).toString('base64'),
  };
}
