import type { Webhook } from '@stagedoor/contracts/webhooks';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { saveWebhook } from '../model/save-webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

interface ChangeWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Changes where events are sent, and which. Opened again after a change elsewhere, it shows what is saved now. */
export function ChangeWebhookDialog({ webhook, onChanged, onClose }: ChangeWebhookDialogProps) {
  // The webhook that the edit is of: the list may learn of a newer one meanwhile.
  const [base] = useState(webhook);
  return (
    <WebhookDialog
      title={developerTexts.changeTheWebhook}
      submitLabel={wordTexts.save}
      initial={base}
      onSave={async (typed) => {
        try {
          await saveWebhook(base, typed);
        } finally {
          await onChanged();
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
