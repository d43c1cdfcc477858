import type { NotificationType } from '@stagedoor/contracts/notification';
import type { NoticeDetail } from '#/db/tables.ts';

/** Something that a person is to be told. */
export interface Notice {
  readonly recipientId: string;
  readonly type: NotificationType;
  /** What it is about, such as `like:<post>`: notices of one thing are one notification while that is unread. */
  readonly thing: string;
  /** Who did it; null where nobody in particular. */
  readonly actorId: string | null;
  readonly postId?: string;
  readonly commentId?: string;
  /** The message that it tells of; each one counts, also of the same person. */
  readonly message?: { readonly conversationId: string; readonly sequence: number };
  readonly detail?: NoticeDetail;
  readonly at: Date;
}
