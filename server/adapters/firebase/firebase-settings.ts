import type { Attempts } from '../../ports/attempts.ts';
import type { IdentityQueries, IdentityTransactions } from '../identity-accounts/account-queries.ts';
import type { AttemptMails } from '../identity-accounts/session-manager.ts';

export interface FirebaseConnection {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  readonly google: boolean;
  readonly publicUrl: string;
  readonly keysUrl: string;
  readonly apiUrl: string;
  /** Null for the emulator, which needs no service account. */
  readonly serviceAccount: ServiceAccount | null;
  /** If true, unsigned tokens are accepted, which only the emulator issues. It must be false in production. */
  readonly isEmulator: boolean;
  readonly timeoutMs: number;
}

export interface ServiceAccount {
  readonly clientEmail: string;
  /** A key in PEM format. */
  readonly privateKey: string;
  readonly tokenUri: string;
}

export interface FirebaseSettings extends FirebaseConnection, IdentityTransactions {
  readonly pool: IdentityQueries;
  readonly attempts: Attempts;
  readonly mails: AttemptMails;
  readonly onCircuitChange?: (isOpen: boolean) => void;
}
