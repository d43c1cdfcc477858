import type { BodyOf } from '@stagedoor/contracts/call';
import type { keepPlace } from '@stagedoor/contracts/places';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { assets, places } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { filesPath } from '#/files/asset-addresses.ts';
import type { ReadAccess } from '#/files/read-access.ts';

type Deps = Pick<MediaDeps, 'database' | 'clock'> & { readonly readAccess: ReadAccess };

/** What is left of a film or sound when it counts as over. */
const endS = 5;
const endShare = 0.05;

/** Returns the seconds at which a person left what is at an address; null if it begins. Throws a 404 if they may not play it. */
export async function findPlace(deps: Deps, readerId: string, address: string): Promise<number | null> {
  const assetId = await findPlayed(deps, readerId, address);
  const [place] = await deps.database.db
    .select({ placeMs: places.placeMs })
    .from(places)
    .where(and(eq(places.readerId, readerId), eq(places.assetId, assetId)));
  return place === undefined ? null : place.placeMs / 1_000;
}

/** Stores where a person is, and nothing close to the end. Throws a 404 if they may not play it. */
export async function storePlace(
  deps: Deps,
  readerId: string,
  { address, seconds, duration }: BodyOf<typeof keepPlace>,
): Promise<void> {
  const { database, clock } = deps;
  const assetId = await findPlayed(deps, readerId, address);
  const isOver = seconds >= duration - Math.max(endS, duration * endShare);
  if (isOver || seconds < 1) {
    await database.db.delete(places).where(and(eq(places.readerId, readerId), eq(places.assetId, assetId)));
    return;
  }
  const place = { placeMs: Math.round(seconds * 1_000), keptAt: clock.now() };
  await database.db
    .insert(places)
    .values({ readerId, assetId, ...place })
    .onConflictDoUpdate({ target: [places.readerId, places.assetId], set: place });
}

/** Asks who shows a film or sound whether this person may play it now. Returns the asset. */
async function findPlayed({ database, readAccess }: Deps, userId: string, address: string): Promise<string> {
  const [path = '', query = ''] = address.split('?', 2);
  const signed = new URLSearchParams(query);
  const [expires, signature] = [signed.get('expires'), signed.get('signature')];
  const service = path.startsWith(`${filesPath}/social/`) ? 'social' : 'messaging';
  const access = await readAccess(service, {
    path: path.slice(0, 512),
    userId,
    ...(expires !== null && { expires: expires.slice(0, 20) }),
    ...(signature !== null && { signature: signature.slice(0, 100) }),
  });
  // A preview or a picture of it is not the film.
  if (access === null || !(access.file.startsWith('whole.') || access.file.startsWith('hls/')))
    throw notFound('File not found');
  const [asset] = await database.db
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.id, access.assetId), inArray(assets.type, ['VIDEO', 'AUDIO']), isNull(assets.removedAt)));
  if (asset === undefined) throw notFound('File not found');
  return asset.id;
}
