import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import type { PaymentGateway } from '#server/ports/payment-gateway.ts';
import type { ListedProject } from '../support/listed-project.ts';
import type { OperationKind } from './history.ts';

export interface Person {
  readonly profileId: string;
  readonly email: string;
  readonly token: string;
}

export interface MarketProject extends ListedProject {
  readonly sellerId: string;
  readonly category: 'SOFTWARE' | 'HARDWARE';
  readonly saleMode: 'exclusive' | 'copies';
}

export interface Market {
  readonly people: readonly Person[];
  readonly projects: readonly MarketProject[];
}

export interface IdleMarket {
  readonly context: Context;
  readonly address: string;
  readonly runJobs: (at?: Date) => Promise<unknown[]>;
  readonly reconnect: () => void;
  end(): Promise<void>;
}

export interface World {
  readonly label: string;
  readonly sandbox: Pick<Sandbox, 'url'>;
  readonly servers: number;
  readonly unsupported: ReadonlySet<OperationKind>;
  /** Returns the address of a server; successive calls rotate over all servers. */
  address(): string;
  begin(): Promise<Market>;
  /** Null if the database accepts no second connection while the servers run. */
  database(): Database | null;
  /** For steps that no API call can make; null if the servers are other processes. */
  context(): Context | null;
  work(): Promise<void>;
  sweep(): Promise<void>;
  passTime(): Promise<void>;
  kill(server: number): Promise<void>;
  /** @param longOff - whether reservations expire before the restart */
  start(server: number, longOff: boolean): Promise<void>;
  openIdle(): Promise<IdleMarket>;
  close(): Promise<void>;
}

export interface PlantedMistake {
  /** The saved history that exposes the mistake is `planted/<slug>.json`. */
  readonly slug: string;
  readonly name: string;
  readonly sql?: readonly string[];
  readonly undo?: readonly string[];
  payments?(real: PaymentGateway, context: Context): PaymentGateway;
  database?(real: Database): Database;
  answer?(payload: unknown): void;
}
