import { createHash } from 'node:crypto';
import { pictureWidths } from '@stagedoor/demo-world/pictures';
import type { Asset, World } from '@stagedoor/demo-world/world';
import { sql } from 'drizzle-orm';
import { assets, assetUses } from '#/db/tables.ts';
import { createDemoReader } from '#/demo/demo-files.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf } from '#/files/asset-files.ts';

/** Assets that are stored at once. */
const parallel = 16;

type Deps = Pick<MediaDeps, 'database' | 'files'>;

/**
 * Stores the files of the demo world, and where the posts and messages that social and messaging make at the same time use them. Returns
 * false and does nothing if there are assets already.
 */
export async function seedDemoWorld(deps: Deps, world: Pick<World, 'assets' | 'people'>): Promise<boolean> {
  const [some] = await deps.database.db.select({ id: assets.id }).from(assets).limit(1);
  if (some !== undefined) return false;
  const sent = await storeFiles(deps, world.assets);
  const fans = new Set(world.people.flatMap(({ id, role }) => (role === 'FAN' ? [id] : [])));
  await deps.database.transaction(async (tx) => {
    await tx.insert(assets).values(
      world.assets.map((asset) => {
        const { id, ownerId, purpose, title, createdAt } = asset;
        const bytes = sent.get(id) ?? { sha256: Buffer.alloc(0), size: 0 };
        const isKept = purpose === 'post' && !fans.has(ownerId);
        return { id, ownerId, purpose, title, createdAt, isKept, ...describe(asset), ...bytes, shownSize: bytes.size };
      }),
    );
    await tx.insert(assetUses).values(
      world.assets.flatMap(({ id: assetId, uses }) =>
        uses.map(({ id, service: userService, targetId, soldCount, words, createdAt: begunAt }) => {
          return { id, assetId, userService, targetId, soldCount, words, begunAt };
        }),
      ),
    );
    await tx.execute(sql`analyze`);
  });
  return true;
}

interface Sent {
  readonly sha256: Buffer;
  readonly size: number;
}

/** Returns the hash and the bytes of what was sent, by asset. */
async function storeFiles({ files }: Deps, wanted: readonly Asset[]): Promise<ReadonlyMap<string, Sent>> {
  const read = createDemoReader();
  const stored = new Map<string, Sent>();
  const rest = wanted.values();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const asset of rest) {
        const { others, sent } = await read(asset);
        for (const { file, content } of [...others, sent]) await files.put(`${folderOf(asset.id)}/${file}`, content);
        const sha256 = createHash('sha256').update(sent.content).digest();
        stored.set(asset.id, { sha256, size: sent.content.length });
      }
    }),
  );
  return stored;
}

const webp = { type: 'IMAGE', mimeType: 'image/webp', alt: '' } as const;

function describe({ purpose, content }: Asset) {
  if ('attachment' in content) {
    const { type, mimeType, durationMs, waveform } = content.attachment;
    return { type, mimeType, alt: '', widths: [], durationMs, waveform };
  }
  if ('folder' in content) {
    return purpose === 'avatar'
      ? { ...webp, widths: [256, 512], width: 512, height: 512 }
      : { ...webp, widths: [1_500], width: 1_500, height: 500 };
  }
  const { alt, width, height } = content.picture;
  return { ...webp, alt, width, height, widths: purpose === 'document' ? [width] : [...pictureWidths] };
}
