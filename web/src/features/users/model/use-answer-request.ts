import { acceptFollowRequest, declineFollowRequest } from '@stagedoor/contracts/relations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError, messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { followRequestsQuery } from '../api/follow-requests-query.ts';
import { changeUser } from './cached-users.ts';

interface FollowRequest {
  readonly id: string;
  readonly user: { readonly username: string };
}

/** Accepts or declines a follow request. A request that its sender has withdrawn is removed from the list either way. */
export function useAnswerRequest({ id, user }: FollowRequest) {
  const client = useQueryClient();
  const drop = () =>
    client.setQueryData(followRequestsQuery.queryKey, (list) => {
      const pages = list?.pages.map((page) => ({ ...page, requests: page.requests.filter((one) => one.id !== id) }));
      return list && pages && { ...list, pages };
    });
  return useMutation({
    mutationFn: (isAccepted: boolean) =>
      call(isAccepted ? acceptFollowRequest : declineFollowRequest, { params: { id } }),
    onSuccess: (_, isAccepted) => {
      drop();
      showToast(
        'success',
        isAccepted ? profileTexts.nowFollowsYou({ username: user.username }) : profileTexts.requestDeclined,
      );
      const ownId = useSession.getState().user?.id;
      if (!isAccepted || ownId === undefined) return;
      changeUser(client, ownId, (own) => ({ ...own, stats: { ...own.stats, followers: own.stats.followers + 1 } }));
    },
    onError: (error) => {
      if (error instanceof ClientError && error.statusCode === 404) drop();
      showToast('error', messageOf(error, failureTexts.follow));
    },
  });
}
