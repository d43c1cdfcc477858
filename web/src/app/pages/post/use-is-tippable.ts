import type { ShortUser } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#/features/users/api/user-query.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { useSession } from '#/shared/session/session-store.ts';

/** Tips go to creators, from somebody else who is signed in; a short user, as in posts and conversations, has no role, so the role is fetched. */
export function useIsTippable({ id, username }: Pick<ShortUser, 'id' | 'username'>): boolean {
  const viewerId = useSession((state) => state.user?.id);
  const isOn = useFeature('subscriptions') === 'on';
  const enabled = isOn && viewerId !== undefined && viewerId !== id;
  const person = useQuery({ ...userQuery(username), meta: {}, enabled });
  return enabled && person.data?.role === 'CREATOR' && !person.data.isBlocked;
}
