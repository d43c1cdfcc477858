import { getPushSettings } from '@stagedoor/contracts/push';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { disablePush, enablePush, findPushSupport } from './push-browser.ts';

/** The key to subscribe with, and which of one's browsers have subscribed. */
const pushQuery = queryOptions({
  // Not under the key of notifications, because live events do not change it.
  queryKey: ['push-settings'],
  queryFn: ({ signal }) => call(getPushSettings, {}, { signal }),
});

/** Push messages of a person: in this browser, and in their others. */
export function usePush(userId: string) {
  const client = useQueryClient();
  const [support, setSupport] = useState(findPushSupport);
  const { data } = useQuery(pushQuery);
  const refresh = () => client.invalidateQueries({ queryKey: pushQuery.queryKey });
  const own = data?.subscriptions.find(({ isThisSession }) => isThisSession);
  const turnOn = useMutation({
    mutationFn: async () => {
      const { publicKey } = await client.fetchQuery({ ...pushQuery, staleTime: 0 });
      const isOn = await enablePush(userId, publicKey);
      setSupport(findPushSupport());
      if (isOn) showToast('success', notificationTexts.thisBrowserWillTellYouWhen);
      await refresh();
    },
    onError: (error) => showToast('error', messageOf(error, notificationTexts.thisBrowserCouldNotBeSubscribed)),
  });
  const turnOff = useMutation({
    mutationFn: async (id: string) => {
      await disablePush(userId, id, id === own?.id);
      await refresh();
    },
    onError: (error) => showToast('error', messageOf(error, notificationTexts.theBrowserCouldNotBeUnsubscribed)),
  });
  return {
    support,
    own,
    others: data?.subscriptions.filter((one) => one !== own) ?? [],
    isLoaded: data !== undefined,
    turnOn,
    turnOff,
  };
}
