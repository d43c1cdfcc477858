import { type ApiKey, revokeApiKey } from '@stagedoor/contracts/api-keys';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { ignoreNotFound } from '#/shared/query/ignore-not-found.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { describeApiKey, isExpired } from '../model/describe-api-key.ts';
import { KeyOrWebhookRow } from './key-or-webhook-row.tsx';

interface ApiKeyRowProps {
  readonly apiKey: ApiKey;
  readonly onChanged: () => Promise<void>;
}

export function ApiKeyRow({ apiKey, onChanged }: ApiKeyRowProps) {
  const { id, name } = apiKey;
  const [isOpen, setOpen] = useState(false);
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await onChanged();
      showToast('success', developerTexts.theApiKeyIsRevoked);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
    onSettled: () => setOpen(false),
  });
  const now = new Date();
  return (
    <KeyOrWebhookRow
      title={
        <>
          {name}
          {isExpired(apiKey, now) && <StatusBadge tone="warn" label={developerTexts.expired} />}
        </>
      }
      detail={<FormattedTime format={(at) => describeApiKey(apiKey, at)} />}
    >
      <Button size="small" onClick={() => setOpen(true)}>
        {developerTexts.revoke}
        <span className="sr-only"> {name}</span>
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={developerTexts.revokeTheApiKey({ name })}
          confirmLabel={developerTexts.revoke}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onCancel={() => setOpen(false)}
        >
          {developerTexts.programsThatUseItStopWorking}
        </ConfirmDialog>
      )}
    </KeyOrWebhookRow>
  );
}
