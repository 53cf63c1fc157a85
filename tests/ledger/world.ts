import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import type { PaymentGateway } from '#server/ports/payment-gateway.ts';
import type { ListedProject } from '../support/listed-project.ts';
import type { OperationKind } from './history.ts';

export interface Person {
  readonly profileId: string;
  readonly email: string;
  /** The ID token of a session. */
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

/** The idle marketplace, which the checker reads at the end of a history. */
export interface IdleMarket {
  readonly context: Context;
  readonly address: string;
  /** Runs every due job, including those due at `at`. @returns the errors of failed jobs. */
  readonly runJobs: (at?: Date) => Promise<unknown[]>;
  /** Replaces the payment provider's client, as a restart does. */
  readonly reconnect: () => void;
  /** Returns the data to the world's own servers. */
  end(): Promise<void>;
}

/** Servers, a database and a sandbox on which histories run one after another. */
export interface World {
  readonly label: string;
  readonly sandbox: Pick<Sandbox, 'url'>;
  readonly servers: number;
  readonly unsupported: ReadonlySet<OperationKind>;
  /** The address of a server. Successive calls rotate over all servers. */
  address(): string;
  /** Creates an empty market with signed-in people and their projects. */
  begin(): Promise<Market>;
  /** The database while the servers run; null when it accepts no second connection. */
  database(): Database | null;
  /** A server's dependencies, for steps that no call makes; null when the servers are other processes. */
  context(): Context | null;
  work(): Promise<void>;
  sweep(): Promise<void>;
  passTime(): Promise<void>;
  /** Kills the server with `kill -9`. */
  kill(server: number): Promise<void>;
  /** @param longOff - whether reservations expire before the start. */
  start(server: number, longOff: boolean): Promise<void>;
  openIdle(): Promise<IdleMarket>;
  close(): Promise<void>;
}

/** A deliberate mistake that the checker must detect. */
export interface PlantedMistake {
  /** The saved history that exposes the mistake is `planted/<slug>.json`. */
  readonly slug: string;
  readonly name: string;
  /** Statements that break the database, and statements that repair it. */
  readonly sql?: readonly string[];
  readonly undo?: readonly string[];
  payments?(real: PaymentGateway, context: Context): PaymentGateway;
  database?(real: Database): Database;
  /** Modifies a response before it is sent. */
  answer?(payload: unknown): void;
}
