import type { UseFacts } from '@stagedoor/service-kit/assets/tell-asset-uses';
import type { Database } from '@stagedoor/service-kit/database/database';
import { eq } from 'drizzle-orm';
import { entitlements } from '#/db/messages.ts';

/** Returns what media knows about a message. */
export async function readUseFacts(
  { database }: { readonly database: Database },
  messageId: string,
): Promise<UseFacts> {
  return { soldCount: await database.db.$count(entitlements, eq(entitlements.messageId, messageId)) };
}
