import { cp, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUPERUSER } from '#server/database/embedded/data-files.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { freePort } from './free-port.ts';

export interface ReplicatedPostgres {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  close(): Promise<void>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-replica-'));
  await chmod(directory, 0o711);
  const hostRules = join(directory, 'pg_hba.conf');
  await writeFile(
    hostRules,
    'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
    { mode: 0o644 },
  );
  const [primaryFolder, replicaFolder] = [join(directory, 'primary'), join(directory, 'replica')];
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const start = (folder: string, port: number): Promise<EmbeddedDatabase> =>
    openEmbeddedDatabase(folder, {
      settings: [
        'listen_addresses=127.0.0.1',
        `port=${port}`,
        `hba_file=${hostRules}`,
        'wal_level=replica',
        'max_wal_senders=4',
      ],
    });
  let primary = await start(primaryFolder, primaryPort);
  const { database } = primary.connection;
  const urlOf = (port: number) => `postgresql://${SUPERUSER}@127.0.0.1:${port}/${database}`;
  await (await openDatabase({ databaseUrl: urlOf(primaryPort), dataDirectory: '' })).close();
  await primary.close();
  // A stopped server's files are a consistent backup.
  await cp(join(primaryFolder, 'postgres'), join(replicaFolder, 'postgres'), { recursive: true });
  await writeFile(join(replicaFolder, 'postgres', 'standby.signal'), '');
  await writeFile(
    join(replicaFolder, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${SUPERUSER}'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  primary = await start(primaryFolder, primaryPort);
  let replica: EmbeddedDatabase | null = await start(replicaFolder, replicaPort);
  const stopReplica = async (): Promise<void> => {
    await replica?.close();
    replica = null;
  };
  return {
    primaryUrl: urlOf(primaryPort),
    replicaUrl: urlOf(replicaPort),
    stopReplica,
    async startReplica() {
      replica = await start(replicaFolder, replicaPort);
    },
    async close() {
      await stopReplica();
      await primary.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
