import { activateService, type ServiceDetail } from '@stagedoor/contracts/services';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { setUserAccess } from './cached-services.ts';

/** Get Started and Join Beta: gives the person access at once. */
export function useActivateService({ slug, name, status }: Pick<ServiceDetail, 'slug' | 'name' | 'status'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(activateService, { params: { slug } }),
    onSuccess: ({ userAccess }) => {
      setUserAccess(client, slug, userAccess);
      // A service with a price has begun its trial.
      void client.invalidateQueries({ queryKey: ['payments', 'service-price', slug] });
      showToast(
        'success',
        status === 'beta' ? serviceTexts.youHaveJoinedTheBetaOf({ name }) : serviceTexts.youNowHaveAccessTo({ name }),
      );
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
}
