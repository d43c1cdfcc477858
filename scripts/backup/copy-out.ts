import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { TransactionSql } from 'postgres';
import { listMigrations, listSequences, listTables, type Table } from './database-tables.ts';
import type { DatabaseCopy, TableCopy } from './manifest.ts';

/** Returns the path of a table's rows within a backup. */
export function fileOfTable(folder: string, service: string, table: string): string {
  return path.join(folder, 'databases', service, `${table}.copy.gz`);
}

/** Writes all rows that the transaction sees, a file for each table. */
export async function copyDatabaseOut(tx: TransactionSql, service: string, folder: string): Promise<DatabaseCopy> {
  mkdirSync(path.join(folder, 'databases', service), { recursive: true, mode: 0o700 });
  const tables: TableCopy[] = [];
  for (const table of await listTables(tx)) {
    const file = createWriteStream(fileOfTable(folder, service, table.name), { mode: 0o600, flush: true });
    tables.push({ table: table.name, columns: table.columns, ...(await readTable(tx, table, file)) });
  }
  return { service, migrations: await listMigrations(tx), tables, sequences: await listSequences(tx) };
}

/** Reads a table whole, in PostgreSQL's text form; what was read goes to `file`, compressed, where there is one. */
export async function readTable(
  tx: TransactionSql,
  { name, columns, order }: Table,
  file?: Writable,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const measure = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      // The text form of a row is one line: a line break within a value is written as \n.
      for (const byte of part) if (byte === 10) rows += 1;
      done(null, part);
    },
  });
  const list = columns.join(', ');
  const source = order === null ? `${name} (${list})` : `(select ${list} from ${name} order by ${order.join(', ')})`;
  const out = await tx.unsafe(`copy ${source} to stdout`).readable();
  if (file === undefined) await pipeline(out, measure, new Writable({ write: (_part, _encoding, done) => done() }));
  else await pipeline(out, measure, createGzip({ level: 4 }), file);
  // The client pauses its connection while the stream is full, and goes on when more is read: not where that was the last of it.
  out._read(0);
  return { rows, sha256: hash.digest('hex') };
}
