import pg from 'pg';

const INT8 = 20;

/** `bigint` arrives as a number: every such column and count is below 2^53. */
export const resultTypes = new pg.TypeOverrides();
resultTypes.setTypeParser(INT8, Number);
