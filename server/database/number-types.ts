import pg from 'pg';

const INT8 = 20;

/** `bigint` arrives as a number: every such column and count is below 2^53. */
export const numberTypes = new pg.TypeOverrides();
numberTypes.setTypeParser(INT8, Number);
