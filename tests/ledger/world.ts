import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import type { PaymentGateway } from '#server/ports/payment-gateway.ts';
import type { ListedProject } from '../support/listed-project.ts';
import type { OperationKind } from './history.ts';

export interface Person {
  readonly profileId: string;
  readonly email: string;
  /** An ID token of an open session. */
  readonly token: string;
}

export interface MarketProject extends ListedProject {
  readonly sellerId: string;
  readonly category: 'SOFTWARE' | 'HARDWARE';
}

export interface Market {
  readonly people: readonly Person[];
  readonly projects: readonly MarketProject[];
}

/** The marketplace while nobody uses it: what the checker reads at the end of a history. */
export interface MarketAtRest {
  readonly context: Context;
  readonly address: string;
  /** Works every job that is due; `at` also what would be due at that moment. @returns the errors of runs that failed. */
  readonly runJobs: (at?: Date) => Promise<unknown[]>;
  /** The provider is asked anew, as after a restart: no failure of before is remembered. */
  readonly reconnect: () => void;
  /** Gives the data back to the world's own servers. */
  end(): Promise<void>;
}

/** Servers, a database and a sandbox world on which histories run, one after another. */
export interface World {
  readonly label: string;
  readonly sandbox: Pick<Sandbox, 'url'>;
  readonly servers: number;
  /** What makes no sense here. */
  readonly cannot: ReadonlySet<OperationKind>;
  /** Where a server listens; with several servers, another one in turn. */
  address(): string;
  /** An empty market, with people who are signed in and their projects. */
  begin(): Promise<Market>;
  /** The database while the servers run; null where no second connection can look into it. */
  database(): Database | null;
  work(): Promise<void>;
  sweep(): Promise<void>;
  passTime(): Promise<void>;
  /** `kill -9` (or worse). @param longOff - a reservation's time passes until the start. */
  kill(server: number): Promise<void>;
  start(server: number, longOff: boolean): Promise<void>;
  rest(): Promise<MarketAtRest>;
  close(): Promise<void>;
}

/** A mistake that is built in on purpose, to see that the checker finds it. */
export interface Plant {
  /** Names the kept history that shows it, `planted/<slug>.json`. */
  readonly slug: string;
  readonly name: string;
  /** Statements that break the database, and those that mend it. */
  readonly sql?: readonly string[];
  readonly undo?: readonly string[];
  payments?(real: PaymentGateway, context: Context): PaymentGateway;
  database?(real: Database): Database;
  /** Changes what is about to be answered. */
  answer?(payload: unknown): void;
}
