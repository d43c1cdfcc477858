import { type WebhookEventType, webhookEvents, webhookEventTypes } from '@stagedoor/contracts/webhook-events';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';

interface WebhookFields {
  readonly url: string;
  readonly eventTypes: WebhookEventType[];
}

interface WebhookDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial: WebhookFields;
  readonly onSave: (fields: WebhookFields) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks where events are sent, and which. */
export function WebhookDialog({ title, submitLabel, initial, onSave, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(initial.url);
  const [chosen, setChosen] = useState<ReadonlySet<WebhookEventType>>(new Set(initial.eventTypes));
  const save = useMutation({
    mutationFn: () => onSave({ url: url.trim(), eventTypes: webhookEventTypes.filter((type) => chosen.has(type)) }),
  });
  const choose = (type: WebhookEventType, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, type] : [...now].filter((one) => one !== type)));
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isBusy={save.isPending}
      isDisabled={url.trim() === '' || chosen.size === 0}
      onSubmit={() => save.mutate()}
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
        error={save.error ? messageOf(save.error, errorTexts.unexpected) : undefined}
        onChange={({ target: { value } }) => {
          setUrl(value);
          save.reset();
        }}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-ui font-medium text-ink">{wordTexts.send}</legend>
        {webhookEvents.map(({ type, summary }) => (
          <Checkbox key={type} name={type} isChecked={chosen.has(type)} onChange={(isChosen) => choose(type, isChosen)}>
            <code className="font-mono text-ui text-ink">{type}</code> {summary}
          </Checkbox>
        ))}
      </fieldset>
    </FormDialog>
  );
}
