import { resendWebhookEvents } from '@stagedoor/contracts/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
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
      showToast('success', developerTexts.eventsAreSentAgain({ count }));
      onClose();
      await onSent();
    },
  });
  return (
    <FormDialog
      title={developerTexts.sendAllSince}
      hint={developerTexts.allEventsOfTheKindsThat}
      submitLabel={wordTexts.send}
      isBusy={resend.isPending}
      isDisabled={Number.isNaN(moment.getTime())}
      onSubmit={() => resend.mutate()}
      onCancel={onClose}
    >
      <Input
        label={developerTexts.since}
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
