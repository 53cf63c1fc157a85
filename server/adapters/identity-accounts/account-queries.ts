export interface IdentityQueries {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface IdentityTransaction extends IdentityQueries {
  closeProfiles(subjects: readonly string[]): Promise<void>;
  verifyProfile(subject: string): Promise<void>;
  changeProfileEmail(subject: string, email: string): Promise<void>;
  /**
   * Ends API tokens and webhooks.
   * @param payoutAccount - removes a payout account set since this time, or one that no payout can use yet.
   */
  endKeys(subject: string, payoutAccount: Date | 'unused'): Promise<void>;
  /** @param exceptHash - the hash of the device that stays trusted. */
  distrustDevices(subject: string, exceptHash: string | null): Promise<void>;
}

export interface IdentityTransactions {
  transaction<T>(work: (tx: IdentityTransaction) => Promise<T>): Promise<T>;
}
