import { sql } from 'drizzle-orm';

/** Whether an asset is used. The name of its table is written out, because it would be left out where this is selected. */
export const isUsed = sql<boolean>`exists (
  select from asset_use where asset_use.asset_id = asset.id and asset_use.ended_at is null)`;
