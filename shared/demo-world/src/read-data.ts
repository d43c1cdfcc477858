import { readFileSync } from 'node:fs';
import type { AttachedFile, Message, Notification, Person, Post } from '#/world.ts';

/** How long before the end of the world something happened, in seconds. */
type Ago = number;

export type PersonData = Pick<Person, 'username' | 'displayName' | 'bio' | 'role'> &
  Partial<Pick<Person, 'field' | 'isVerified' | 'isPrivate' | 'subscriptionPrice'>> & {
    avatar: string;
    cover?: string;
    joined: Ago;
  };

export type PostData = Partial<Pick<Post, 'visibility' | 'price' | 'isPinned'>> & {
  by: string;
  ago: Ago;
  /** Seconds from the end of the world until a scheduled post is published. */
  publishedIn?: number;
  text: string;
  pictures?: string[];
  poll?: { options: string[]; hours: number };
  comments?: { by: string; ago: Ago; text: string }[];
};

/** Lists of numbers: a person by their index in `people.json`, and the time. A vote has the option in between. */
export type ReactionsData = {
  visitors?: number;
  views?: number[];
  likes?: number[];
  bookmarks?: number[];
  purchases?: number[];
  votes?: number[];
};

/** Follows are follower, followed and when; subscriptions are creator, subscriber and when. `leaving` is one of these. */
export type TiesData = { follows: number[]; subscriptions: number[]; leaving: number };

export type MessageData = Partial<Pick<Message, 'type' | 'price' | 'amount'>> & {
  from: string;
  ago: Ago;
  read?: Ago;
  text: string;
  isLocked?: true;
  file?: string;
  picture?: string;
};

export type ConversationData = { between: [string, string]; ago: Ago; messages: MessageData[] };

export type ModerationData = {
  reports: { post: number; by: string; ago: Ago; reason: string; dismissed?: { note: string; ago: Ago } }[];
  verifications: { by: string; ago: Ago; reason?: string; decided?: Ago; documents?: string[] }[];
  payouts: { to: string; amount: number; ago: Ago }[];
};

/**
 * Objects are identified by their index in their list. What follows from the months of a subscription has no separate
 * time.
 */
export type NotificationData = Partial<Pick<Notification, 'words'>> & {
  to: string;
  type: Notification['type'];
  ago?: Ago;
  subscription?: number;
  actor?: string;
  post?: number;
  comment?: number;
  conversation?: number;
  report?: number;
  reason?: string;
  amount?: number;
};

/** Size in pixels and bytes of the largest file, and the blurred preview in base64; avatars and covers need neither. */
export type PictureData = { alt: string; width?: number; height?: number; size?: number; blurred?: string };

/** Sound has both of what others lack. */
type AttachmentData = Pick<AttachedFile, 'size'> & { durationMs?: number; waveform?: number[] };

/** The content of `data/`: one file per property. */
type Data = {
  people: PersonData[];
  posts: PostData[];
  /** By post. */
  reactions: ReactionsData[];
  ties: TiesData;
  conversations: ConversationData[];
  moderation: ModerationData;
  notifications: NotificationData[];
  pictures: Record<string, PictureData>;
  attachments: Record<string, AttachmentData>;
};

export function readData<Name extends keyof Data>(name: Name): Data[Name] {
  return JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8')) as Data[Name];
}
