import type { NotificationType } from '@stagedoor/contracts/notification';

/** What the words of a notification are made from. */
export interface Subject {
  readonly type: NotificationType;
  /** Null where nobody did it, or nothing is known of them yet. */
  readonly actor: { readonly username: string; readonly displayName: string | null } | null;
  readonly actorId: string | null;
  readonly actorCount: number;
  readonly postId: string | null;
  /** Words of its own, as an announcement has. */
  readonly own: Description | null;
}

export interface Description {
  readonly title: string;
  readonly message: string;
  /** A path of the web app. */
  readonly link: string | null;
}

/** Puts a notification into words, and says where it leads. */
export function describeNotification(subject: Subject): Description {
  if (subject.own !== null) return subject.own;
  const who = nameActors(subject);
  const post = subject.postId === null ? null : `/post/${subject.postId}`;
  switch (subject.type) {
    case 'NEW_FOLLOWER':
      return { title: 'New follower', message: `${who} started following you`, link: profileOf(subject) };
    case 'NEW_LIKE':
      return { title: 'New like', message: `${who} liked your post`, link: post };
    case 'NEW_COMMENT':
      return { title: 'New comment', message: `${who} commented on your post`, link: post };
    default:
      return { title: 'Notification', message: 'Something happened on your account', link: post };
  }
}

function nameActors({ actor, actorCount }: Subject): string {
  const name = actor === null ? 'Someone' : (actor.displayName ?? `@${actor.username}`);
  const others = actorCount - 1;
  if (others <= 0) return name;
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`;
}

/** A profile can be found by id too, where the name is not known yet. */
function profileOf({ actor, actorId }: Subject): string | null {
  return actor !== null ? `/${actor.username}` : actorId === null ? null : `/${actorId}`;
}
