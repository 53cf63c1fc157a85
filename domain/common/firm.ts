/** Who runs the marketplace: shown on the legal pages, which Indian law asks for. */
export interface Firm {
  readonly name: string;
  /** Lines are separated by ", ". */
  readonly address: string;
  readonly grievanceOfficer: string;
  readonly email: string;
  readonly phone: string;
  /** Invented values of the sandbox, which pages mark as such. */
  readonly isSample: boolean;
}
