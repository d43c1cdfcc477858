import { storedFolders } from '@stagedoor/service-kit/moving/stored-folders';
import { announcements, auditEntries } from '#/db/admin-tables.ts';
import { assetUseChanges } from '#/db/asset-use-changes.ts';
import { authorDays, dayCounts, postDays } from '#/db/day-counts.ts';
import { fileRemovals } from '#/db/file-removals.ts';
import { linkPreviewAllowances, linkPreviewFetches, linkPreviews, postLinks } from '#/db/link-previews.ts';
import { mutedWords, mutes } from '#/db/mutes.ts';
import { bells, mentionChecks, mentions, postLetters, postNotices } from '#/db/notices.ts';
import { polls, pollVotes } from '#/db/polls.ts';
import {
  authorLast,
  authorRecents,
  bookmarks,
  commentLikes,
  comments,
  media,
  postDrafts,
  postLikes,
  postPurchases,
  postPurges,
  postReservations,
  posts,
  postViews,
  refundedPurchases,
} from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import {
  blocks,
  departures,
  followRequests,
  follows,
  pendingFollowAcceptances,
  privacyMigrations,
  subscribers,
  suspendedFollows,
  suspensionCountUpdates,
} from '#/db/relations.ts';
import { reports } from '#/db/reports.ts';
import { tiers } from '#/db/tiers.ts';
import { verificationDocuments, verificationRequests } from '#/db/verification.ts';

/** All tables of social's database. */
export const schema = {
  assetUseChanges,
  profiles,
  follows,
  followRequests,
  pendingFollowAcceptances,
  privacyMigrations,
  departures,
  suspendedFollows,
  suspensionCountUpdates,
  blocks,
  mutes,
  mutedWords,
  subscribers,
  tiers,
  bells,
  postNotices,
  postLetters,
  mentionChecks,
  mentions,
  posts,
  postDrafts,
  linkPreviews,
  postLinks,
  linkPreviewFetches,
  linkPreviewAllowances,
  authorLast,
  authorRecents,
  media,
  postLikes,
  bookmarks,
  postPurchases,
  postPurges,
  postReservations,
  refundedPurchases,
  comments,
  commentLikes,
  postViews,
  polls,
  pollVotes,
  authorDays,
  postDays,
  dayCounts,
  fileRemovals,
  reports,
  storedFolders,
  auditEntries,
  announcements,
  verificationRequests,
  verificationDocuments,
};
