import { linkProvider } from '@stagedoor/contracts/sign-in-providers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as securityTexts from '#/shared/config/texts/security.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { takeComeFrom } from '#/shared/providers/go-to-provider.ts';
import { linkedProvidersQuery } from '#/shared/providers/linked-providers-query.ts';
import { describeReturnFailure, type ProviderReturn, takeProviderReturn } from '#/shared/providers/provider-return.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { confirmOwnIdentity } from './confirm-own-identity.ts';

/** Completes a redirect to a provider that began in the settings: to link an account, or for step-up authentication. */
export function useProviderProof(): void {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function finish(returned: ProviderReturn): Promise<void> {
    if (returned.kind === 'failure') {
      showToast('error', describeReturnFailure(returned));
      return;
    }
    const { purpose, answer } = returned;
    if (purpose === 'link') {
      const { provider } = await call(linkProvider, { body: answer });
      await client.invalidateQueries({ queryKey: linkedProvidersQuery.queryKey });
      showToast('success', securityTexts.isLinked({ provider: provider.name }));
    } else {
      await confirmOwnIdentity({ provider: answer });
      showToast('success', securityTexts.doAgainWhatYouWereAskedThisFor);
      const from = takeComeFrom();
      if (from?.startsWith('/') && !from.startsWith('//')) navigate(from, { replace: true });
    }
  }

  const goOn = useEffectEvent(() => {
    const returned = takeProviderReturn();
    if (!returned) return;
    finish(returned).catch((error: unknown) => showToast('error', serverMessageOf(error, errorTexts.unexpected)));
  });
  useEffect(() => {
    goOn();
  }, []);
}
