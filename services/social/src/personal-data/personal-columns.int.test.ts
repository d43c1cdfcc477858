import { findUndecidedColumns } from '@stagedoor/service-kit/testing/personal-columns/find-undecided-columns';
import { expect, it } from 'vitest';
import { socialService } from '#/service.ts';

it('has decided about every column that says something about a person', async () => {
  const undecided = await findUndecidedColumns(socialService, {
    aboutNobody: {
      asset_use_change: 'ids of files, until media knows of their use',
      refunded_purchase: 'ids of purchases',
      file_removal: 'folders that nothing refers to',
      stored_folder: 'folders, until media has their files',
      link_preview: 'public pages',
      post_moments_backfill: 'how far a migration is',
      post_words_backfill: 'how far a migration is',
      post_tag_backfill: 'how far a migration is',
    },
    people: {
      'stored_folder.asset_id': null,
      'media.asset_id': null,
      'tier.picture_use_id': null,
      'tier.picture_asset_id': null,
      'asset_use_change.asset_id': null,
      'asset_use_change.target_id': null,
      'asset_use_change.draft_of': null,
      'post_tag_backfill.last_post_id': null,
      'refunded_purchase.purchase_id': null,
      'audit_entry.target': (id) => `user:${id}`,
      'post_purchase.purchase_id': null,
      'post_view.viewer': null,
      'post_view.post_id': null,
      'post_day.post_id': null,
      'subscriber.subscription_id': null,
      'mention.content_id': null,
      'mention.post_id': null,
      'mention_check.content_id': null,
      // Until its post is announced, which takes minutes.
      'post_notice.notified_up_to': null,
      'report.target_id': null,
      'report.post_id': null,
    },
    values: {
      link_preview_fetch: { preview_id: (id) => `preview ${id}` },
      post: { deleted_at: null },
      // A trigger reads the list.
      post_draft: { files: (id) => [{ id, assetId: id }] },
      poll_vote: { option: 0 },
      tier: { slot: 0, picture_use_id: null, picture_asset_id: null, picture_width: null },
      post_view: { day: new Date().toISOString().slice(0, 10) },
    },
    notExported: {
      announcement: { 'title message created_at': 'what an ADMIN announced is the platform’s' },
      'audit_entry by actor_id': { '*': 'what an ADMIN did is the platform’s' },
      'audit_entry by target': { '*': 'for the ADMINs alone' },
      author_last: { published_at: 'when the newest of the posts was published' },
      author_recent: { 'kind published_at is_listed': 'when the newest of the posts were published' },
      'bell by creator_id': { '*': 'nobody is told who hears of their posts' },
      'block by blocked_id': { '*': 'nobody is told who has blocked them' },
      post: {
        words: 'made of the text, to find it by',
        'media_kinds has_poll': 'the media and the poll are in the export',
        reacted_on: 'bounds what is counted again',
      },
      comment: { 'is_counted deleted_at': 'of a placeholder, which is nobody’s' },
      day_count: { counted_until: 'how far the work is' },
      departure: { 'is_gone is_suspended returned_at': 'in the export of auth' },
      post_letter: { receivers: 'in the export of notifications' },
      link_preview_allowance: { spent_until: 'a limit, for a day' },
      link_preview_fetch: { preview_id: 'a page that is being read' },
      media: {
        position: 'they are in this order',
        'is_public widths': 'the files are in the export',
        'asset_revision poster_version teaser_version waveform captions caption_words duration_ms':
          'copies of what media keeps of a file',
        size: 'the export has it, or the larger one where it holds too little',
      },
      'mute by muted_id': { '*': 'nobody is told who has muted them' },
      muted_word: { folded: 'the word, to compare it by' },
      pending_follow_acceptance: { became_public_at: 'how far the work is' },
      poll: { end_due_at: 'how far the work is' },
      poll_vote: { option: 'the answer is in the export' },
      mention_check: { 'content_id post_id': 'which texts are read next' },
      post_notice: { 'post_id notified_up_to': 'how far the work is' },
      post_link: { 'post_id preview_id': 'the address is in the text' },
      post_purge: { post_id: 'how far the work is' },
      post_tag: { 'tag published_at post_id': 'made of the text' },
      post_view: { 'post_id day viewer': 'viewers, by hashes that name nobody' },
      privacy_migration: { became_private_at: 'how far the work is' },
      profile: {
        'avatar cover': 'the files are in the export',
        version: 'the order of events',
        tiers: 'copies of the tiers, which are in the export',
        account_role_revision: 'revisions of events',
      },
      'report by reporter_id': {
        owner_id: 'whose the target is',
        day: 'keeps the same report from being made twice',
        'action note': 'what an ADMIN decided about somebody else',
        excerpt: 'words of somebody else',
      },
      'report by owner_id': { '*': 'nobody is told who has reported them' },
      verification_document: { 'request_id position folder width size mime_type': 'the files are in the export' },
    },
    kept: {
      announcement: { 'title message created_at': 'everybody was told, by nobody then' },
      'audit_entry by actor_id': { '*': 'ADMINs answer for what they did, here by nobody’s name' },
      'audit_entry by target': { 'actor_id action created_at': 'ADMINs answer for what they did' },
      link_preview_fetch: { preview_id: 'a public page that is being read for others, too' },
      'report by reporter_id': {
        'target_type target_id owner_id day status action note created_at resolved_at post_id excerpt':
          'an ADMIN has yet to decide about somebody else',
      },
    },
  });
  expect(undecided).toEqual([]);
});
