/** The fields of the demo world's creators. */
export const fields = ['music', 'fitness', 'cooking', 'art', 'teaching', 'repair'] as const;

/**
 * A picture that posts, messages and documents show: its folder in `pictures/`, an alternative text, and the size of its largest
 * file in pixels and bytes.
 */
export type Picture = { name: string; alt: string; width: number; height: number; size: number };

/**
 * A file of `attachments/` that messages show: its type, and its size in bytes. Sound has its length in ms, and says how loud its parts
 * are, from 0 to 100; `waveform` is empty for anything else.
 */
export type AttachedFile = {
  name: string;
  type: 'AUDIO' | 'FILE';
  mimeType: string;
  size: number;
  durationMs: number | null;
  waveform: number[];
};

export type Person = {
  id: string;
  username: string;
  email: string;
  displayName: string;
  bio: string;
  role: 'FAN' | 'CREATOR' | 'ADMIN';
  /** A creator's field, or a fan's main interest; the ADMIN has none. */
  field: (typeof fields)[number] | null;
  isVerified: boolean;
  isPrivate: boolean;
  /** Per month, in cents; 0 is free. */
  subscriptionPrice: number;
  /** Folders in `pictures/`. */
  avatar: string;
  cover: string | null;
  createdAt: Date;
};

export type Post = {
  id: string;
  authorId: string;
  content: string;
  visibility: 'PUBLIC' | 'FOLLOWERS' | 'SUBSCRIBERS';
  /** In cents; 0 is free. */
  price: number;
  isPinned: boolean;
  /** When it went out; of a scheduled post, when it was written. */
  createdAt: Date;
  /** When it will be published; null once it is. */
  scheduledAt: Date | null;
  media: { id: string; picture: Picture }[];
  /** Views by people who are not signed in, in addition to those in `World.views`. */
  visitorViews: number;
};

export type Follow = { followerId: string; followedId: string; createdAt: Date };
export type Like = { postId: string; userId: string; createdAt: Date };
export type Bookmark = { postId: string; userId: string; createdAt: Date };
/** At most one per post, person and UTC day; never the author's own. */
export type View = { postId: string; userId: string; createdAt: Date };
export type Comment = { id: string; postId: string; userId: string; content: string; createdAt: Date };

/** Money is in cents. A subscription renews monthly from `startedAt`; a cancelled one lasts until the end of its month. */
export type Subscription = {
  id: string;
  creatorId: string;
  subscriberId: string;
  price: number;
  startedAt: Date;
  cancelledAt: Date | null;
};
export type Purchase = { id: string; postId: string; buyerId: string; price: number; createdAt: Date };
export type Tip = { id: string; fromId: string; toId: string; amount: number; createdAt: Date };

/** A poll of a post. It closes `hours` after the post went out; each person votes at most once. */
export type Poll = {
  postId: string;
  options: string[];
  hours: number;
  /** `option` is its index, from 0. */
  votes: { userId: string; option: number; createdAt: Date }[];
};
/** A report of a post to the ADMINs. `dismissed` is null while it is open. */
export type Report = {
  id: string;
  reporterId: string;
  postId: string;
  reason: string;
  createdAt: Date;
  dismissed: { note: string; at: Date } | null;
};
/** A decision of an ADMIN, as the audit log records it. */
export type Decision = {
  id: string;
  adminId: string;
  action: 'report.dismiss' | 'verification.approve' | 'verification.reject';
  /** The id of the report or of the request for verification. */
  targetId: string;
  note: string | null;
  createdAt: Date;
};
/** A request for the tick. One that waits for its decision still has the documents; `reason` is that of a rejection. */
export type Verification = {
  id: string;
  userId: string;
  reason: string | null;
  documents: { id: string; picture: Picture }[];
  createdAt: Date;
  decidedAt: Date | null;
};
/** A payout of a creator. `amount` is in cents. */
export type Payout = { id: string; creatorId: string; amount: number; createdAt: Date };

export const notificationTypes = [
  'NEW_FOLLOWER',
  'NEW_SUBSCRIBER',
  'NEW_MESSAGE',
  'NEW_COMMENT',
  'NEW_LIKE',
  'NEW_TIP',
  'POST_PURCHASE',
  'LIVE_STREAM',
  'SUBSCRIPTION_RENEWAL',
  'SUBSCRIPTION_CANCELLED',
  'PAYOUT_PROCESSED',
  'VERIFICATION_APPROVED',
  'VERIFICATION_REJECTED',
  'CONTENT_REPORTED',
  'POLL_ENDED',
  'NEW_POST',
  'MENTION',
  'SYSTEM',
] as const;

export type Notification = {
  id: string;
  userId: string;
  type: (typeof notificationTypes)[number];
  isRead: boolean;
  createdAt: Date;
  actorId: string | null;
  /**
   * The text of a SYSTEM notification; the text of others is composed when they are shown. `link` is a path of the web
   * app.
   */
  words: { title: string; message: string; link: string } | null;
  /** `amount` is in cents; `reason` is that of a report or a rejection. */
  data: {
    postId?: string;
    commentId?: string;
    conversationId?: string;
    reportId?: string;
    reason?: string;
    amount?: number;
  };
};

export const messageTypes = ['TEXT', 'IMAGE', 'VIDEO', 'AUDIO', 'FILE', 'TIP', 'PPV', 'SYSTEM'] as const;

export type Message = {
  id: string;
  senderId: string;
  receiverId: string;
  type: (typeof messageTypes)[number];
  content: string;
  /** The price of a PPV, in cents; otherwise 0. */
  price: number;
  /** The amount of a TIP, in cents; otherwise 0. */
  amount: number;
  /** Whether the receiver has paid; true for everything that costs nothing. */
  isUnlocked: boolean;
  /** `picture` is the image itself or a video's poster, null for sound and files. */
  attachment: { id: string; fileName: string; picture: Picture | null } | null;
  createdAt: Date;
  readAt: Date | null;
};

/** The messages, from the first to the latest. */
export type Conversation = { id: string; participantIds: [string, string]; createdAt: Date; messages: Message[] };

/**
 * A post or a message that shows a file, `id` being that of the file there, or a profile or document, of which all ids are the asset's.
 * `soldCount` says how many people have paid for it; `words` are
 * the text of a post.
 */
export type AssetUse = {
  id: string;
  service: 'social' | 'messaging';
  targetId: string;
  soldCount: number;
  words: string;
  createdAt: Date;
};
/**
 * A file of somebody, and everything that shows it, the oldest first. Those of posts and messages are in their owner's vault; of an avatar or
 * a cover `content` names the folder in `pictures/`.
 */
export type Asset = {
  id: string;
  ownerId: string;
  purpose: 'post' | 'avatar' | 'cover' | 'document';
  content: { picture: Picture } | { attachment: AttachedFile } | { folder: string };
  title: string;
  createdAt: Date;
  uses: AssetUse[];
};

/** Every list is ordered by time, the oldest first. */
export type World = {
  people: Person[];
  posts: Post[];
  follows: Follow[];
  likes: Like[];
  bookmarks: Bookmark[];
  views: View[];
  comments: Comment[];
  subscriptions: Subscription[];
  purchases: Purchase[];
  tips: Tip[];
  polls: Poll[];
  reports: Report[];
  verifications: Verification[];
  decisions: Decision[];
  payouts: Payout[];
  notifications: Notification[];
  conversations: Conversation[];
  assets: Asset[];
};
