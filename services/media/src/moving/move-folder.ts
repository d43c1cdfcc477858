import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DataOf } from '@stagedoor/contracts/call';
import { cutText } from '@stagedoor/contracts/cut-text';
import { type FolderCalls, messagingFolders, socialFolders } from '@stagedoor/contracts/moving';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { erasedPeople } from '@stagedoor/service-kit/database/kit-tables';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { hashPerson } from '@stagedoor/service-kit/events/handle-once';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { deleteWithFiles } from '#/assets/change-assets.ts';
import { removeNow } from '#/assets/remove-files.ts';
import { assets, fileRemovals, measureJobs } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf, largestFile } from '#/files/asset-files.ts';
import type { UserService } from '#/files/read-access.ts';
import { endOfClaim } from '#/uses/asset-uses.ts';
import { isUsed } from '#/uses/is-used.ts';

type Facts = DataOf<FolderCalls['describe']>;
type Deps = Pick<MediaDeps, 'database' | 'clock' | 'files' | 'internal'>;

/** A folder of files of a service. */
export interface FolderPlace {
  readonly service: UserService;
  readonly folder: string;
}

/** SHA-256 by the file's name. */
type Hashes = ReadonlyMap<string, Buffer>;

export const folderCalls: { readonly [S in UserService]: FolderCalls } = {
  social: socialFolders,
  messaging: messagingFolders,
};

/** How long an asset stays that nobody has said is used, such as that of an avatar that was replaced while it was moved, ms. */
const unusedMs = 3_600_000;
/** Longer than it takes to copy a folder: what no asset names by then was left by a process that died, ms. */
const abandonedMs = 3_600_000;
/** Of the largest file that was ever accepted, ms. */
const longestReadMs = 600_000;
const longestHashMs = 300_000;
/** Between the films of before, so that new ones are not behind all of them. */
const betweenFilms = sql`interval '5 minutes'`;

/**
 * Makes an asset of a folder of files that social or messaging had, and has its owner name it, once that has compared the copy. Can be
 * repeated after any end. Does nothing if the folder is gone. One process at a time does this for a folder.
 */
export async function moveFolder(deps: Deps, place: FolderPlace): Promise<void> {
  const id = assetIdOfFolder(place.service, place.folder);
  const calls = folderCalls[place.service];
  const facts = await unlessGone(deps.internal.call(calls.describe, { query: { folder: place.folder } }));
  if (facts === undefined) return dropUnused(deps, id);
  const { assetId, hashes } = await copyFolder(deps, place, { id, facts });
  const settled = await settle(deps, place, { assetId, hashes }).catch(async (error: unknown) => {
    // The copy is of no use, and another one is made.
    if (error instanceof AppError && error.statusCode === 409) await dropUnused(deps, id);
    throw error;
  });
  if (settled === undefined) return dropUnused(deps, id);
  if (!settled.isUsed) return;
  await deps.database.db.update(assets).set({ discardAt: null }).where(eq(assets.id, assetId));
}

/** Undefined if the callee has answered that there is none. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (error instanceof AppError && error.statusCode === 404) return undefined;
    throw error;
  });
}

async function settle(
  { internal }: Deps,
  { service, folder }: FolderPlace,
  { assetId, hashes }: { readonly assetId: string; readonly hashes: Hashes },
): Promise<{ readonly isUsed: boolean } | undefined> {
  const files = [...hashes].map(([name, hash]) => ({ name, sha256: hash.toString('hex') }));
  const body = { folder, assetId, files };
  return unlessGone(internal.call(folderCalls[service].settle, { body }, { timeoutMs: longestHashMs }));
}

/** Deletes the asset of a folder, unless something uses it by now. */
async function dropUnused(deps: Deps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const isThere = and(eq(assets.id, id), isNull(assets.removedAt));
    const [row] = await tx.select({ isUsed }).from(assets).where(isThere).for('update');
    if (row?.isUsed === false) await deleteWithFiles(tx, deps, [id]);
  });
}

interface Copied {
  readonly assetId: string;
  readonly hashes: Hashes;
}

/** Returns the asset with a folder's files, and what they are: one that was made before, one of the same bytes, or a new one. */
async function copyFolder(
  deps: Deps,
  place: FolderPlace,
  { id, facts }: { readonly id: string; readonly facts: Facts },
): Promise<Copied> {
  const { database, clock } = deps;
  const folder = folderOf(id);
  if ((await database.db.$count(assets, eq(assets.id, id))) > 0) {
    return { assetId: id, hashes: await copyFiles(deps, place, { folder, facts }) };
  }
  const dueAt = new Date(clock.now().getTime() + abandonedMs);
  await database.db
    .insert(fileRemovals)
    .values({ folder, dueAt })
    .onConflictDoUpdate({ target: fileRemovals.folder, set: { dueAt } });
  const hashes = await copyFiles(deps, place, { folder, facts });
  const digest = hashes.get(nameLargest(facts));
  if (digest === undefined) throw new Error('a folder without files was described');
  const known = facts.purpose === 'post' ? await findSame(deps, id, { facts, digest, hashes }) : undefined;
  if (known !== undefined) {
    await removeNow(deps, [folder]);
    return { assetId: known, hashes };
  }
  await database.transaction((tx) => insertAsset(tx, deps, { id, folder, facts, digest }));
  return { assetId: id, hashes };
}

/** Copies those files of a folder that are not there yet. Returns what all of them are. */
async function copyFiles(
  deps: Deps,
  place: FolderPlace,
  { folder, facts }: { readonly folder: string; readonly facts: Facts },
): Promise<Hashes> {
  const hashes = new Map<string, Buffer>();
  for (const { name, size } of facts.files) {
    const path = `${folder}/${name}`;
    const copied = await hashCopy(deps, path, size);
    hashes.set(name, copied ?? (await copyFile(deps, place, { name, path })));
  }
  return hashes;
}

/** Returns the hash of a copy; undefined if there is none of this size. */
async function hashCopy({ files }: Deps, path: string, size: number): Promise<Buffer | undefined> {
  const file = await files.open(path);
  if (file === undefined) return undefined;
  if (file.size !== size) {
    await file.close();
    await files.remove(path);
    return undefined;
  }
  return hashAll(file.read());
}

async function copyFile(
  { files, internal }: Deps,
  { service, folder }: FolderPlace,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<Buffer> {
  const hash = createHash('sha256');
  const content = await internal.read(
    folderCalls[service].read,
    { query: { folder, name } },
    { timeoutMs: longestReadMs },
  );
  async function* hashed() {
    for await (const piece of content) {
      hash.update(piece as Buffer);
      yield piece as Buffer;
    }
  }
  await files.put(path, Readable.from(hashed(), { objectMode: false }));
  return hash.digest();
}

async function hashAll(content: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece as Buffer);
  return hash.digest();
}

/** The file that shows the whole; the largest one where that is missing. */
function nameLargest(facts: Facts): string {
  const [biggest] = facts.files.toSorted((one, other) => other.size - one.size);
  const whole = largestFile(facts);
  return facts.files.some(({ name }) => name === whole) ? whole : (biggest?.name ?? '');
}

interface Found {
  readonly facts: Facts;
  readonly digest: Buffer;
  readonly hashes: Hashes;
}

/** Returns the owner's asset that has all of these files, byte for byte, and keeps it for a while; undefined if there is none. */
async function findSame(deps: Deps, id: string, { facts, digest, hashes }: Found): Promise<string | undefined> {
  const { database, clock, files } = deps;
  const isSame = and(
    ...[eq(assets.ownerId, facts.ownerId), eq(assets.sha256, digest), eq(assets.purpose, 'post'), ne(assets.id, id)],
    isNull(assets.removedAt),
  );
  const [known] = await database.db
    .update(assets)
    .set({ claimedUntil: endOfClaim(clock), trashedAt: null })
    .where(isSame)
    .returning({ id: assets.id });
  if (known === undefined) return undefined;
  for (const [name, hash] of hashes) {
    const file = await files.open(`${folderOf(known.id)}/${name}`);
    if (file === undefined || !(await hashAll(file.read())).equals(hash)) return undefined;
  }
  return known.id;
}

interface NewAsset {
  readonly id: string;
  readonly folder: string;
  readonly facts: Facts;
  readonly digest: Buffer;
}

async function insertAsset(tx: Transaction, { clock }: Deps, { id, folder, facts, digest }: NewAsset): Promise<void> {
  const { purpose, ownerId, type, mimeType, widths, width, height, title, alt, files } = facts;
  const size = files.find(({ name }) => name === nameLargest(facts))?.size ?? 0;
  // What is left of an erased person goes with its last use.
  const isKept = facts.isKept && (await tx.$count(erasedPeople, eq(erasedPeople.idHash, hashPerson(ownerId)))) === 0;
  const values = {
    ...{ id, ownerId, size, type, mimeType, widths, width, height, isKept, purpose },
    title: cutText(title, 200) || 'Untitled',
    alt: cutText(alt, 1_000),
    createdAt: new Date(facts.createdAt),
    claimedUntil: endOfClaim(clock),
    discardAt: isKept ? null : new Date(clock.now().getTime() + unusedMs),
    shownSize: size,
  };
  const insert = (sha256: Buffer) =>
    tx
      .insert(assets)
      .values({ ...values, sha256 })
      .onConflictDoNothing()
      .returning({ id: assets.id });
  const inserted = await insert(digest);
  // The owner has other files that begin with the same bytes, or lost those that an ADMIN removed: these stay as they were.
  if (inserted.length === 0) await insert(createHash('sha256').update(digest).update(folder).digest());
  if (type === 'VIDEO' || type === 'AUDIO') {
    await tx.insert(measureJobs).values({ assetId: id, dueAt: clock.now() }).onConflictDoNothing();
  }
  if (type === 'VIDEO') {
    await tx.execute(sql`
      insert into film_job (asset_id, due_at)
      select ${id}::uuid, greatest(${clock.now().toISOString()}::timestamptz, max(due_at)) + ${betweenFilms} from film_job`);
  }
  const kept = await tx.delete(fileRemovals).where(eq(fileRemovals.folder, folder)).returning();
  if (kept.length === 0) throw new Error('copying the files took so long that they were removed');
}
