export interface IdentityQueries {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface IdentityTransaction extends IdentityQueries {
  closeProfiles(subjects: readonly string[]): Promise<void>;
  verifyProfile(subject: string): Promise<void>;
  changeProfileEmail(subject: string, email: string): Promise<void>;
  /** @param exceptHash - the hash of the device that stays trusted. */
  distrustDevices(subject: string, exceptHash: string | null): Promise<void>;
}

export interface IdentityTransactions {
  transaction<T>(work: (tx: IdentityTransaction) => Promise<T>): Promise<T>;
}
