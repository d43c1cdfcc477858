import { type WebhookEventType, webhookEvents, webhookEventTypes } from '@stagedoor/contracts/webhook-events';
import type { ReactNode } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import type { WebhookValues } from '../model/save-webhook.ts';
import { translateSummary } from '../model/translate-summary.ts';

interface WebhookDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly values: WebhookValues;
  readonly onChange: (part: Partial<WebhookValues>) => void;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly error: Error | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Shown below the fields. */
  readonly children?: ReactNode;
}

/** Asks for the URL and the events of a webhook. */
export function WebhookDialog({
  title,
  submitLabel,
  values,
  onChange,
  isBusy,
  isDisabled = false,
  error,
  onSubmit,
  onClose,
  children,
}: WebhookDialogProps) {
  const { url, eventTypes } = values;
  const choose = (type: WebhookEventType, isChosen: boolean) =>
    onChange({ eventTypes: webhookEventTypes.filter((one) => (one === type ? isChosen : eventTypes.includes(one))) });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isBusy={isBusy}
      isDisabled={isDisabled || url.trim() === '' || eventTypes.length === 0}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Input
        label={developerTexts.address}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2_048}
        value={url}
        hint={developerTexts.whereYourProgramTakesAPost}
        error={error ? messageOf(error, errorTexts.unexpected) : undefined}
        onChange={({ target: { value } }) => onChange({ url: value })}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-ui font-medium text-ink">{wordTexts.send}</legend>
        {webhookEvents.map(({ type, summary }) => (
          <Checkbox
            key={type}
            name={type}
            isChecked={eventTypes.includes(type)}
            onChange={(isChosen) => choose(type, isChosen)}
          >
            <code className="font-mono text-ui text-ink">{type}</code> {translateSummary(summary)}
          </Checkbox>
        ))}
      </fieldset>
      {children}
    </FormDialog>
  );
}
