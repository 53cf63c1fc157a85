/** Keyed hashes by which details of a person are recognised without being stored. */
export interface PersonHashes {
  hashOf(kind: 'payee' | 'phone' | 'recipient', text: string): string;
}
