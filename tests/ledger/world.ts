import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import type { PaymentGateway } from '#server/ports/payment-gateway.ts';
import type { ListedProject } from '../support/listed-project.ts';
import type { OperationKind } from './history.ts';

export interface Person {
  readonly profileId: string;
  readonly email: string;
  /** An ID token of a session. */
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

/** The idle marketplace, as the checker reads it at the end of a history. */
export interface IdleMarket {
  readonly context: Context;
  readonly address: string;
  /** Runs every due job; `at` also those due at that time. @returns the errors of failed runs. */
  readonly runJobs: (at?: Date) => Promise<unknown[]>;
  /** Replaces the provider client, as after a restart. */
  readonly reconnect: () => void;
  /** Returns the data to the world's own servers. */
  end(): Promise<void>;
}

/** Servers, a database and a sandbox on which histories run one after another. */
export interface World {
  readonly label: string;
  readonly sandbox: Pick<Sandbox, 'url'>;
  readonly servers: number;
  /** Operations this world does not support. */
  readonly unsupported: ReadonlySet<OperationKind>;
  /** The address of a server, rotating over all of them. */
  address(): string;
  /** An empty market with signed-in people and their projects. */
  begin(): Promise<Market>;
  /** The database while the servers run; null when it accepts no second connection. */
  database(): Database | null;
  work(): Promise<void>;
  sweep(): Promise<void>;
  passTime(): Promise<void>;
  /** `kill -9` or worse. @param longOff - a reservation expires before the restart. */
  kill(server: number): Promise<void>;
  start(server: number, longOff: boolean): Promise<void>;
  rest(): Promise<IdleMarket>;
  close(): Promise<void>;
}

/** A deliberate mistake that the checker must detect. */
export interface Plant {
  /** The saved history that exposes it: `planted/<slug>.json`. */
  readonly slug: string;
  readonly name: string;
  /** Statements that break the database, and those that repair it. */
  readonly sql?: readonly string[];
  readonly undo?: readonly string[];
  payments?(real: PaymentGateway, context: Context): PaymentGateway;
  database?(real: Database): Database;
  /** Modifies a response before it is sent. */
  answer?(payload: unknown): void;
}
