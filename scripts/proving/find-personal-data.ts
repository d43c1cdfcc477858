import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openBus } from '@stagedoor/service-kit/broker/bus';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { findLocalAddresses } from '../supervisor/local-addresses.ts';
import type { TestSystem } from '../testing/start-system.ts';
import { openServiceDatabase } from './service-database.ts';

/** The places where texts of a person were found: `social public.profile`, `file …`. */
export type Traces = readonly { place: string; row: string }[];

/** Looks through every row of every database, and through names and contents of all files, for texts of a person. */
export async function findPersonalData(system: TestSystem, texts: readonly string[]): Promise<Traces> {
  const found: { place: string; row: string }[] = [];
  for (const service of await listDatabases(system)) {
    const sql = openServiceDatabase(system, service);
    const traces = await findTraces(sql, texts).finally(() => sql.end());
    found.push(...traces.map(({ table, row }) => ({ place: `${service} ${table}`, row })));
  }
  for (const name of listFiles(system)) {
    const content = readFileSync(path.join(system.dataDir, name)).toString('latin1').toLowerCase();
    const isTheirs = texts.some((text) => `${name}\n${content}`.toLowerCase().includes(text.toLowerCase()));
    if (isTheirs) found.push({ place: `file ${name}`, row: '' });
  }
  return found;
}

/** Every database of the system, by the service whose it is. */
export async function listDatabases(system: TestSystem): Promise<string[]> {
  const sql = openServiceDatabase(system, 'auth');
  const rows = await sql<{ name: string }[]>`select datname as name from pg_database where not datistemplate`.finally(
    () => sql.end(),
  );
  const names = rows.map(({ name }) => name).filter((name) => name.startsWith('stagedoor_'));
  return names.map((name) => name.slice('stagedoor_'.length).replaceAll('_', '-')).toSorted();
}

/** Names of all files that people sent, that were made for them, or that were mailed to them. */
export function listFiles({ dataDir }: TestSystem): string[] {
  return ['files', 'mail'].flatMap((folder) => {
    const root = path.join(dataDir, folder);
    const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)))
      .toSorted();
  });
}

/** Messages of any stream of the broker that hold the text, in their subject or in what they say. */
export async function countBrokerTraces({ env }: TestSystem, text: string): Promise<number> {
  const { natsUrl } = findLocalAddresses({ ...process.env, DATABASE_URL: '', NATS_URL: '', ...env });
  const log = createLogger({ service: 'prove', level: 'silent' });
  const bus = openBus({ url: natsUrl, name: 'prove', namespace: '', log });
  try {
    await bus.connected();
    const jetStream = await bus.jetStream();
    if (jetStream === undefined) throw new Error('the broker is unavailable');
    let count = 0;
    for await (const { config, state } of jetStream.manager.streams.list()) {
      if (state.messages === 0) continue;
      const consumer = await jetStream.client.consumers.get(config.name);
      const messages = await consumer.consume();
      for await (const message of messages) {
        if (`${message.subject} ${new TextDecoder().decode(message.data)}`.includes(text)) count += 1;
        if (message.info.pending === 0) break;
      }
      messages.stop();
    }
    return count;
  } finally {
    await bus.close();
  }
}
