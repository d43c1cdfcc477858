import { assetUseColumns } from '@stagedoor/service-kit/assets/tell-asset-uses';
import { pgTable } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Uses of assets that media has not been told about yet: of posts, of profiles, of verifications and of link previews. */
export const assetUseChanges = pgTable('asset_use_change', {
  ...assetUseColumns,
  /** Of a picture of a profile that was replaced: until when it is shown, because open pages show it. */
  shownUntil: instant('shown_until'),
});
