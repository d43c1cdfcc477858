import type { NotificationType } from '@stagedoor/contracts/notification';
import type { NoticeDetail } from '#/db/tables.ts';

/** Something to notify a person of. */
export interface Notice {
  readonly recipientId: string;
  readonly type: NotificationType;
  /** What the notice is about, such as `like:<post>`: notices with the same key are one notification while it is unread. */
  readonly groupingKey: string;
  /** Who acted; null where nobody in particular did. */
  readonly actorId: string | null;
  readonly postId?: string;
  readonly commentId?: string;
  /** The message that was received. Each one counts, also of the same sender. */
  readonly message?: { readonly conversationId: string; readonly sequence: number };
  readonly detail?: NoticeDetail;
  readonly at: Date;
}
