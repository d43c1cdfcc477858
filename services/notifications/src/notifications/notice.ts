import type { NotificationType } from '@stagedoor/contracts/notification';
import type { NoticeDetail } from '#/db/tables.ts';
import type { Description } from '#/notifications/describe-notification.ts';

/** Something to notify a person of. */
export interface Notice {
  readonly recipientId: string;
  readonly type: NotificationType;
  /** The subject, such as `like:<post>`: notices with the same key are one notification while it is unread. */
  readonly groupingKey: string;
  /** The person who acted; null if there is none in particular. */
  readonly actorId: string | null;
  readonly postId?: string;
  readonly commentId?: string;
  /** A new post, or a text with a mention: each counts, even of the same actor, and nobody is notified of one twice. */
  readonly countedContentId?: string;
  /** The ways beside the app that the recipient has chosen for this; by default those of the preference. */
  readonly ways?: { readonly push: boolean; readonly email: boolean };
  /** The message that was received. Each message counts, even of the same sender. */
  readonly message?: { readonly conversationId: string; readonly sequence: number };
  readonly detail?: NoticeDetail;
  /** A text that is stored as it is. By default the text is made from the facts. */
  readonly text?: Description;
  /** The preference key that applies, if it is not the type: a kind of a business service. */
  readonly preference?: string;
  /** The preference key that says whether it is mailed, unless the recipient has chosen something for `preference`. */
  readonly mailPreference?: NotificationType;
  /** Whether it is only mailed, because its recipient did it themself. */
  readonly isMailOnly?: boolean;
  readonly at: Date;
}
