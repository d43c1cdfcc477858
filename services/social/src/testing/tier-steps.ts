import type { SocialWorld, Someone } from '#/testing/social-world.ts';

export interface TestTier {
  readonly slot: number;
  readonly name: string;
  readonly priceCents: number;
  readonly isArchived?: boolean;
}

/** Makes tiers as they are after some changes, also archived ones; returns their ids by name. */
export async function insertTiers(
  { service }: SocialWorld,
  creator: Someone,
  made: readonly TestTier[],
): Promise<ReadonlyMap<string, string>> {
  const { database, ids } = service.deps;
  const named = new Map<string, string>();
  for (const [position, { slot, name, priceCents, isArchived = false }] of made.entries()) {
    const id = ids.next();
    named.set(name, id);
    await database.sql`
      insert into tier (id, creator_id, slot, name, price_cents, benefits, position, archived_at, revision, created_at)
      values (${id}, ${creator.userId}, ${slot}, ${name}, ${priceCents}, '{}', ${position}, ${isArchived ? new Date().toISOString() : null}, 1, now())`;
  }
  return named;
}
