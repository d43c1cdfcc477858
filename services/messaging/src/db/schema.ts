import { assetUseChanges } from '@stagedoor/service-kit/assets/tell-asset-uses';
import { storedFolders } from '@stagedoor/service-kit/moving/stored-folders';
import { allowances } from '#/db/allowances.ts';
import { clearedConversations } from '#/db/cleared-conversations.ts';
import { conversations, participants } from '#/db/conversations.ts';
import { fileRemovals } from '#/db/file-removals.ts';
import {
  entitlements,
  media,
  messageReservations,
  messages,
  reactions,
  refundedTips,
  tipReturns,
} from '#/db/messages.ts';
import { pendingTips } from '#/db/pending-tips.ts';
import { blocks, follows, people } from '#/db/people.ts';
import { suspensionChanges } from '#/db/suspension-changes.ts';

export const schema = {
  allowances,
  assetUseChanges,
  blocks,
  clearedConversations,
  conversations,
  entitlements,
  fileRemovals,
  follows,
  media,
  messageReservations,
  messages,
  participants,
  pendingTips,
  people,
  reactions,
  refundedTips,
  suspensionChanges,
  storedFolders,
  tipReturns,
};
export type MessagingSchema = typeof schema;
