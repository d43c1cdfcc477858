import { randomUUID } from 'node:crypto';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());

async function assetOf(folder: string | null): Promise<string | null> {
  const [row] = await world.service.deps.database.db.execute<{ id: string | null }>(
    sql`select asset_of_folder(${folder}) as id`,
  );
  return row?.id ?? null;
}

test('the database finds the asset of a folder as the service does, and that of a new folder in its name', async () => {
  for (const folder of [`avatars/${randomUUID()}`, `posts/${randomUUID()}`, 'previews/0', 'covers/ü']) {
    expect(await assetOf(folder)).toBe(assetIdOfFolder('social', folder));
  }
  const id = randomUUID();
  expect(await assetOf(`assets/${id}`)).toBe(id);
  expect(await assetOf(null)).toBeNull();
  expect(assetIdOfFolder('messaging', 'a')).not.toBe(assetIdOfFolder('social', 'a'));
});
