import { findUndecidedColumns } from '@stagedoor/service-kit/testing/personal-columns/find-undecided-columns';
import { expect, it } from 'vitest';
import { messagingService } from '#/service.ts';

it('has decided about every column that says something about a person', async () => {
  const undecided = await findUndecidedColumns(messagingService, {
    aboutNobody: {
      asset_use_change: 'ids of files, until media knows of their use',
      refunded_purchase: 'ids of purchases',
      file_removal: 'folders that nothing refers to',
      stored_folder: 'folders, until media has their files',
      words_backfill: 'how far a migration is',
    },
    links: { 'tip_return.message_id': 'message', 'refunded_tip.message_id': 'message' },
    theirs: { 'participant.conversation_id': 'participant1_id', 'message.conversation_id': 'participant1_id' },
    people: {
      'stored_folder.asset_id': null,
      'media.asset_id': null,
      'asset_use_change.asset_id': null,
      'asset_use_change.target_id': null,
      'asset_use_change.draft_of': null,
      'refunded_purchase.purchase_id': null,
      'words_backfill.complete_from': null,
      'conversation.participant2_id': null,
      'entitlement.purchase_id': null,
      'suspension_change.after_id': null,
      'pending_tip.message_id': null,
    },
    values: { participant: { cleared_up_to: 0 }, message: { deleted_at: null, price_cents: 0 } },
    notExported: {
      allowance: { 'kind spent_until': 'a limit, for a day' },
      block: { 'blocked_id blocker_id is_blocked': 'a copy of the blocks, which are in the export of social' },
      conversation: { participant2_id: 'a participant, as is the other', last_sequence: 'a count of messages' },
      cleared_conversation: { 'conversation_id up_to done_up_to': 'how far the work is' },
      message: { media_count: 'the files are in the export', words: 'made of the text, to find it by' },
      follow: { 'follower_id followed_id is_following': 'a copy of the follows, which are in the export of social' },
      media: {
        position: 'they are in this order',
        'folder widths': 'the files are in the export',
        'asset_revision poster_version teaser_version waveform captions duration_ms':
          'copies of what media keeps of a file',
        size: 'the export has it, or the larger one where it holds too little',
      },
      participant: {
        is_withheld: 'nobody is told who has blocked them or is suspended',
        cleared_up_to: 'what was cleared is not in the export',
        'told_unread told_revision': 'revisions of events',
      },
      'participant by other_id': { '*': 'the side of the other' },
      pending_tip: { key_hash: 'recognizes a repeated request', is_written: 'how far the work is' },
      'pending_tip by receiver_id': { '*': 'nobody is told of a tip before it is paid' },
      person: {
        'version username display_name avatar_url role is_verified allows_messages shows_online_status is_suspended':
          'a copy of the profile, which is in the export of social',
      },
      suspension_change: { after_id: 'how far the work is' },
    },
  });
  expect(undecided).toEqual([]);
});
