import { createWebhook } from '@stagedoor/contracts/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { webhooksQuery } from '../api/webhooks-query.ts';
import type { WebhookValues } from '../model/save-webhook.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

interface WebhooksProps {
  /** Whether webhooks can be created and changed: a former creator can only delete them. */
  readonly canChange: boolean;
}

/** A creator's webhooks with their logs. */
export function Webhooks({ canChange }: WebhooksProps) {
  const client = useQueryClient();
  const webhooks = useQuery(webhooksQuery);
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const refetch = () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  if (webhooks.isPending) {
    return <LoadingRows />;
  }
  if (!webhooks.data) {
    return (
      <ErrorState
        message={messageOf(webhooks.error, errorTexts.unexpected)}
        onRetry={() => webhooks.refetch()}
        isRetrying={webhooks.isFetching}
      />
    );
  }
  return (
    <>
      {webhooks.data.length === 0 ? (
        <p className="text-ui text-ink-2">{developerTexts.youHaveNoWebhooks}</p>
      ) : (
        <ul className="divide-y divide-border rounded-card border border-border bg-surface">
          {webhooks.data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              canChange={canChange}
              onChanged={refetch}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      {canChange && (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          {developerTexts.newWebhook}
        </Button>
      )}
      {isOpen && (
        <NewWebhookDialog
          onCreated={(made) => {
            setOpen(false);
            setSecret(made);
            void refetch();
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title={developerTexts.theWebhooksSecret}
          hint={developerTexts.copyItNowItIsNot2}
          label={developerTexts.secret}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}

interface NewWebhookDialogProps {
  /** Called with the webhook's secret, which no later answer contains. */
  readonly onCreated: (secret: string) => void;
  readonly onClose: () => void;
}

function NewWebhookDialog({ onCreated, onClose }: NewWebhookDialogProps) {
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
