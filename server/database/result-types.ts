import pg from 'pg';

const INT8 = 20;

/** All counts and amounts are below 2^53, so a `bigint` is parsed as a number. */
export const resultTypes = new pg.TypeOverrides();
resultTypes.setTypeParser(INT8, Number);
