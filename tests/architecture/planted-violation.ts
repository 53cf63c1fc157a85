export type Planted = readonly [name: string, file: string, text: string, says: string];
