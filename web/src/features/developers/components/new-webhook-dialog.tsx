import { createWebhook } from '@stagedoor/contracts/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import type { WebhookValues } from '../model/save-webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

interface NewWebhookDialogProps {
  /** Called with the webhook's secret, which no later answer contains. */
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

export function NewWebhookDialog({ onCreated, onClose }: NewWebhookDialogProps) {
  const [values, setValues] = useState<WebhookValues>({ url: '', eventTypes: [] });
  const creating = useMutation({
    mutationFn: (typed: WebhookValues) => call(createWebhook, { body: { ...typed, url: typed.url.trim() } }),
    onSuccess: ({ secret }) => onCreated(secret),
  });
  return (
    <WebhookDialog
      title={developerTexts.newWebhook}
      submitLabel={wordTexts.create}
      values={values}
      onChange={(part) => {
        creating.reset();
        setValues((now) => ({ ...now, ...part }));
      }}
      isBusy={creating.isPending}
      error={creating.error}
      onSubmit={() => creating.mutate(values)}
      onClose={onClose}
    />
  );
}
