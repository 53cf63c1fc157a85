import { resolve } from 'node:path';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { OPERATOR_ROLES } from '#domain/operators/roles.ts';

export const username = new Argument('<username>');
export const role = new Argument('<role>', 'cases, money or roles').choices(OPERATOR_ROLES);
export const purchase = new Argument('<purchase>', 'its id, payment or receipt');
/** The server's working directory may differ, so the path is absolute. */
export const folder = new Argument('<folder>').argParser((path) => resolve(path));

export const reason = new Option('--reason <text>', 'recorded in the audit log')
  .makeOptionMandatory()
  .argParser((text) => {
    const clean = text.trim();
    if (clean === '') throw new InvalidArgumentError('It is empty.');
    return clean;
  });
