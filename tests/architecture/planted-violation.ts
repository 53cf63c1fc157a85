/** A file that violates one rule, and the error message that the check must print. */
export type Planted = readonly [name: string, file: string, text: string, says: string];
