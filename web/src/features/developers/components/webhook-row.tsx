import {
  challengeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
  type Webhook,
} from '@stagedoor/contracts/webhooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { call } from '#/shared/http/api-client.ts';
import { isNotFound, messageOf } from '#/shared/http/client-error.ts';
import { ignoreNotFound } from '#/shared/query/ignore-not-found.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { FormattedTime } from '#/shared/ui/text/formatted-time.tsx';
import { webhookLogQuery } from '../api/webhooks-query.ts';
import { describeWebhook, statusOfWebhook } from '../model/describe-webhook.ts';
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx';
import { KeyOrWebhookRow } from './key-or-webhook-row.tsx';
import { WebhookLog } from './webhook-log.tsx';

interface WebhookRowProps {
  readonly webhook: Webhook;
  /** Whether more can be done with it than to read its log and to delete it. */
  readonly canChange: boolean;
  readonly onChanged: () => Promise<void>;
  /** Called with a new secret, to be shown once. */
  readonly onSecret: (secret: string) => void;
}

/** One webhook with its actions, and its log when that is open. */
export function WebhookRow({ webhook, canChange, onChanged, onSecret }: WebhookRowProps) {
  const { id, url, offReason, isWaiting } = webhook;
  const isSent = offReason === null && !isWaiting;
  const client = useQueryClient();
  const [open, setOpen] = useState<'change' | 'secret' | 'delete' | null>(null);
  const [hasLog, setHasLog] = useState(false);
  const close = () => setOpen(null);
  const onError = (error: Error) => {
    showToast('error', messageOf(error, errorTexts.unexpected));
    // It was deleted elsewhere.
    if (isNotFound(error)) void onChanged();
  };
  const refetchLog = () => client.invalidateQueries({ queryKey: webhookLogQuery(id).list.queryKey });
  const params = { id };
  const test = useMutation({
    mutationFn: () => call(sendTestEvent, { params }),
    onSuccess: async () => {
      setHasLog(true);
      showToast('success', developerTexts.aTestEventIsOnIts);
      await refetchLog();
    },
    onError,
  });
  const challenge = useMutation({
    mutationFn: () => call(challengeWebhook, { params }),
    onSuccess: async () => {
      showToast('success', developerTexts.yourProgramHasAnswered);
      await onChanged();
    },
    onError,
  });
  const turn = useMutation({
    mutationFn: () => call(updateWebhook, { params, body: { isOn: offReason !== null } }),
    onSuccess: async () => {
      await Promise.all([onChanged(), refetchLog()]);
    },
    onError,
  });
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params }),
    onSuccess: async ({ secret }) => {
      onSecret(secret);
      await onChanged();
    },
    onError,
    onSettled: close,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteWebhook, { params }).catch(ignoreNotFound),
    onSuccess: async () => {
      await onChanged();
      showToast('success', developerTexts.theWebhookIsDeleted);
    },
    onError,
    onSettled: close,
  });
  const of = <span className="sr-only"> {url}</span>;
  return (
    <>
      <KeyOrWebhookRow
        title={
          <>
            {url}
            <StatusBadge {...statusOfWebhook(webhook)} />
          </>
        }
        detail={<FormattedTime format={(now) => describeWebhook(webhook, now)} />}
      >
        <Button size="small" aria-expanded={hasLog} onClick={() => setHasLog(!hasLog)}>
          {developerTexts.log}
          {of}
        </Button>
        {canChange && offReason === null && isWaiting && (
          <Button size="small" isBusy={challenge.isPending} onClick={() => challenge.mutate()}>
            {developerTexts.sendTheChallenge}
            {of}
          </Button>
        )}
        {canChange && isSent && (
          <Button size="small" isBusy={test.isPending} onClick={() => test.mutate()}>
            {developerTexts.test}
            {of}
          </Button>
        )}
        {canChange && (
          <>
            <Button size="small" isBusy={turn.isPending} onClick={() => turn.mutate()}>
              {offReason === null ? developerTexts.turnOff : developerTexts.turnOn}
              {of}
            </Button>
            <Button size="small" onClick={() => setOpen('change')}>
              {wordTexts.change}
              {of}
            </Button>
            <Button size="small" onClick={() => setOpen('secret')}>
              {developerTexts.newSecret}
              {of}
            </Button>
          </>
        )}
        <Button size="small" onClick={() => setOpen('delete')}>
          {wordTexts.deleteLabel}
          {of}
        </Button>
        {open === 'change' && <ChangeWebhookDialog webhook={webhook} onChanged={onChanged} onClose={close} />}
        {open === 'secret' && (
          <ConfirmDialog
            title={developerTexts.makeANewSecret}
            confirmLabel={developerTexts.makeANewSecret2}
            isBusy={rotate.isPending}
            onConfirm={() => rotate.mutate()}
            onCancel={close}
          >
            {developerTexts.for24HoursMessagesAreSigned}
          </ConfirmDialog>
        )}
        {open === 'delete' && (
          <ConfirmDialog
            title={developerTexts.deleteTheWebhook}
            confirmLabel={wordTexts.deleteLabel}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
            onCancel={close}
          >
            {developerTexts.nothingIsSentToAnyMore({ url })}
          </ConfirmDialog>
        )}
      </KeyOrWebhookRow>
      {hasLog && (
        <li className="grid grid-cols-1 gap-3 bg-sunken px-4 py-4 md:px-5">
          <WebhookLog id={id} isOn={canChange && isSent} />
        </li>
      )}
    </>
  );
}
