import { resendWebhookEvents } from '@stagedoor/contracts/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';

interface ResendDialogProps {
  readonly id: string;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks since when everything is sent again. */
export function ResendDialog({ id, onSent, onClose }: ResendDialogProps) {
  const [since, setSince] = useState('');
  const moment = new Date(since);
  const resend = useMutation({
    mutationFn: () => call(resendWebhookEvents, { params: { id }, body: { since: moment.toISOString() } }),
    onSuccess: async ({ count }) => {
      showToast('success', count === 1 ? '1 event is sent again' : `${count} events are sent again`);
      onClose();
      await onSent();
    },
  });
  return (
    <FormDialog
      title="Send all since"
      hint="All events of the kinds that this webhook is sent, also those of when it was off. Your program knows by the webhook-id what it has got already."
      submitLabel="Send"
      isBusy={resend.isPending}
      isDisabled={Number.isNaN(moment.getTime())}
      onSubmit={() => resend.mutate()}
      onCancel={onClose}
    >
      <Input
        label="Since"
        name="since"
        type="datetime-local"
        value={since}
        error={resend.error ? messageOf(resend.error, errorTexts.unexpected) : undefined}
        onChange={({ target: { value } }) => {
          setSince(value);
          resend.reset();
        }}
      />
    </FormDialog>
  );
}
