import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import type { FolderCalls } from '@stagedoor/contracts/moving';
import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#/common/clock.ts';
import { conflict, notFound } from '#/common/errors.ts';
import type { Database } from '#/database/database.ts';
import type { Transaction } from '#/database/transaction.ts';
import { type FileStore, isFileName, type StoredFile } from '#/files/file-store.ts';
import { implement, Sent } from '#/http/implement.ts';
import type { Logger } from '#/observability/logger.ts';

/** Folders of files that media does not have yet, or whose originals are still here. Triggers write and delete the rows. */
export const storedFolders = pgTable('stored_folder', {
  folder: text('folder').primaryKey(),
  kind: text('kind').notNull(),
  /** That media has made of it. */
  assetId: uuid('asset_id'),
  /** When its files were looked for and not found. */
  missingAt: timestamp('missing_at', { withTimezone: true, precision: 3 }),
});

type FolderFacts = Omit<DataOf<FolderCalls['describe']>, 'files'>;

/** A service whose folders of files become media's. Its table `stored_folder` names those that it has. */
export interface FolderOwner<Kind extends string = string> {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: FileStore;
  /** Where in the store the files of a folder are. */
  readonly places: readonly string[];
  /** Returns what a folder holds; undefined if nobody may need it any more. */
  describe(kind: Kind, folder: string): Promise<FolderFacts | undefined>;
  /** Has rows name the asset. Returns whether something uses it; undefined if nobody may need the folder any more. */
  settle(tx: Transaction, moved: { kind: Kind; folder: string; assetId: string }): Promise<boolean | undefined>;
}

const mostListed = 50;
/** How long originals stay for processes of an earlier version, ms. */
const graceMs = 3_600_000;
/** After how long files are looked for again that were missing, for instance until a backup is restored. */
const missingAgain = sql`interval '1 day'`;

const goneFolder = () => notFound('Folder not found');

/** Registers the calls by which media fetches what the service has stored. */
export function registerStoredFolders<Kind extends string>(
  app: FastifyInstance,
  calls: FolderCalls,
  owner: FolderOwner<Kind>,
): void {
  implement(app, calls.list, ({ query }) => listFolders(owner, query.after ?? ''));
  implement(app, calls.describe, ({ query }) => describeFolder(owner, query.folder));
  implement(app, calls.read, async ({ query, reply }) => {
    const file = await openFile(owner, query);
    reply.header('content-type', 'application/octet-stream').header('content-length', String(file.size));
    await reply.send(file.read());
    return new Sent();
  });
  implement(app, calls.settle, ({ body }) => settleFolder(owner, body));
}

async function listFolders({ database, clock }: FolderOwner, after: string): Promise<string[]> {
  const rows = await database.db.execute<{ folder: string }>(sql`
    select folder from stored_folder
    where folder > ${after} and asset_id is null
      and (missing_at is null or missing_at < ${clock.now().toISOString()}::timestamptz - ${missingAgain})
    order by folder limit ${mostListed}`);
  return rows.map(({ folder }) => folder);
}

interface FolderRow<Kind extends string> extends Record<string, unknown> {
  readonly kind: Kind;
  readonly asset_id: string | null;
  readonly missing_at: string | null;
}

async function findFolder<Kind extends string>(
  executor: Database['db'] | Transaction,
  folder: string,
  lock = sql``,
): Promise<FolderRow<Kind>> {
  const [row] = await executor.execute<FolderRow<Kind>>(sql`
    select kind, asset_id, missing_at from stored_folder where folder = ${folder} ${lock}`);
  if (row === undefined) throw goneFolder();
  return row;
}

async function describeFolder<Kind extends string>(
  owner: FolderOwner<Kind>,
  folder: string,
): Promise<DataOf<FolderCalls['describe']>> {
  const row = await findFolder<Kind>(owner.database.db, folder);
  const facts = await owner.describe(row.kind, folder);
  if (facts === undefined) throw goneFolder();
  const files = await listFiles(owner, folder);
  if (files.size === 0) {
    await noteMissing(owner, folder, row.missing_at === null);
    throw goneFolder();
  }
  const sizes = await Promise.all([...files].map(async ([name, path]) => ({ name, size: await measure(owner, path) })));
  return { ...facts, files: sizes };
}

async function noteMissing({ database, clock, log }: FolderOwner, folder: string, isNews: boolean): Promise<void> {
  if (isNews) log.warn({ folder }, 'the files of a folder are missing');
  await database.db.execute(sql`
    update stored_folder set missing_at = ${clock.now().toISOString()}::timestamptz where folder = ${folder}`);
}

/** Returns the paths of a folder's files by their names. */
async function listFiles(
  { files, places }: Pick<FolderOwner, 'files' | 'places'>,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const place of places) {
    const path = `${place}/${folder}`;
    for (const { name } of await files.list(path)) found.set(name.slice(path.length + 1), name);
  }
  return found;
}

async function measure({ files }: Pick<FolderOwner, 'files'>, path: string): Promise<number> {
  const file = await files.open(path);
  if (file === undefined) throw goneFolder();
  await file.close();
  return file.size;
}

async function openFile(
  owner: FolderOwner,
  { folder, name }: { readonly folder: string; readonly name: string },
): Promise<StoredFile> {
  await findFolder(owner.database.db, folder);
  for (const place of owner.places) {
    const path = `${place}/${folder}/${name}`;
    const file = isFileName(path) ? await owner.files.open(path) : undefined;
    if (file !== undefined) return file;
  }
  throw notFound('File not found');
}

async function settleFolder<Kind extends string>(
  owner: FolderOwner<Kind>,
  { folder, assetId, files }: BodyOf<FolderCalls['settle']>,
): Promise<DataOf<FolderCalls['settle']>> {
  const { database, clock } = owner;
  const before = await findFolder<Kind>(database.db, folder);
  if (before.asset_id === null) await compare(owner, folder, new Map(files.map(({ name, sha256 }) => [name, sha256])));
  return database.transaction(async (tx) => {
    const { kind, asset_id: known } = await findFolder<Kind>(tx, folder, sql`for update`);
    if (known !== null && known !== assetId) throw conflict('This folder is another asset');
    const isUsed = await owner.settle(tx, { kind, folder, assetId });
    if (isUsed === undefined) throw goneFolder();
    const dueAt = new Date(clock.now().getTime() + graceMs).toISOString();
    await tx.execute(sql`update stored_folder set asset_id = ${assetId}::uuid where folder = ${folder}`);
    await tx.execute(sql`
      insert into file_removal (folder, due_at) values (${folder}, ${dueAt}::timestamptz) on conflict do nothing`);
    return { isUsed };
  });
}

/** Throws a 409 if one of a folder's files is not among the copies. */
async function compare(owner: FolderOwner, folder: string, copies: ReadonlyMap<string, string>): Promise<void> {
  const own = await listFiles(owner, folder);
  if (own.size === 0) throw goneFolder();
  for (const [name, path] of own) {
    const file = await owner.files.open(path);
    if (file === undefined) throw goneFolder();
    if ((await hashOf(file.read())) !== copies.get(name)) throw conflict(`The copy of ${name} differs`);
  }
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece as Buffer);
  return hash.digest('hex');
}
