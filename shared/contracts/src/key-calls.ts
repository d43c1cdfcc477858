import { getMe } from './auth.ts';
import type { CallDefinition } from './call.ts';
import { getAnalytics, listSubscribers } from './creator-calls.ts';
import { countUnreadMessages, getConversation, getMessage, listConversations, listMessages } from './messages.ts';
import { getBalance, getEarnings, listTransactions } from './payments-wallet.ts';
import { getScheduledPosts, updatePost } from './post-calls.ts';
import { createPost, deletePost, getPost, getPostSales, listComments, listUserPosts } from './posts.ts';
import { getUserStats, listFollowers } from './relations.ts';
import { getUser } from './users.ts';

/** The calls that API keys may make, as shown to creators. A test compares the list with every contract. */
export const keyCalls = [
  getMe,
  getUser,
  getUserStats,
  listUserPosts,
  getPost,
  getScheduledPosts,
  listComments,
  createPost,
  updatePost,
  deletePost,
  listConversations,
  getConversation,
  listMessages,
  getMessage,
  countUnreadMessages,
  listFollowers,
  listSubscribers,
  getEarnings,
  getBalance,
  listTransactions,
  getPostSales,
  getAnalytics,
] as const satisfies readonly CallDefinition[];
