import type { Webhook } from '@stagedoor/contracts/webhooks';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { ChangedElsewhere, OtherVersionShown } from '#/shared/ui/feedback/changed-elsewhere.tsx';
import { useEditWebhook } from '../model/use-edit-webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

interface ChangeWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Changes the URL and the events of a webhook. */
export function ChangeWebhookDialog({ webhook, onChanged, onClose }: ChangeWebhookDialogProps) {
  const { values, change, saving, conflict, bringMineBack } = useEditWebhook(webhook, onChanged, onClose);
  return (
    <WebhookDialog
      title={developerTexts.changeTheWebhook}
      submitLabel={wordTexts.save}
      values={values}
      onChange={change}
      isBusy={saving.isPending}
      isDisabled={conflict !== undefined}
      error={saving.error}
      onSubmit={() => saving.mutate(values)}
      onClose={onClose}
    >
      {conflict && <ChangedElsewhere {...conflict} />}
      {bringMineBack && <OtherVersionShown onBringBack={bringMineBack} />}
    </WebhookDialog>
  );
}
