/** Builds the empty template database of the current schema under dist/, and deletes those of older schemas. */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeTemplate } from '#server/database/make-template.ts';
import { templateFile } from '#server/database/template.ts';

const file = templateFile();
await makeTemplate(file);
for (const name of readdirSync(dirname(file))) {
  if (/^database-.*\.tar\.gz$/u.test(name) && name !== basename(file)) rmSync(join(dirname(file), name));
}
