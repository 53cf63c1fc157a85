import pg from 'pg';

const INT8 = 20;

/** Parses `bigint` as a number, because all counts and amounts are below 2^53. */
export const resultTypes = new pg.TypeOverrides();
resultTypes.setTypeParser(INT8, Number);
