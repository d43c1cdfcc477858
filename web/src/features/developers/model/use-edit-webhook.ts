import type { Webhook } from '@stagedoor/contracts/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { isSameWebhook, mergeWebhook, saveWebhook, type WebhookValues } from './save-webhook.ts';

/** The editing of a webhook. If a field was changed elsewhere as well, its creator decides before anything is saved. */
export function useEditWebhook(webhook: Webhook, onChanged: () => Promise<void>, onSaved: () => void) {
  // The webhook that the edit is of: the list may learn of a newer one meanwhile.
  const [base, setBase] = useState(webhook);
  const [values, setValues] = useState<WebhookValues>({ url: webhook.url, eventTypes: webhook.eventTypes });
  const typedLast = useRef(values);
  typedLast.current = values;
  const [conflicts, setConflicts] = useState<readonly (keyof WebhookValues)[]>([]);
  // The typed values of fields that show the version from elsewhere.
  const [replaced, setReplaced] = useState<Partial<WebhookValues>>();
  const saving = useMutation({
    async mutationFn(typed: WebhookValues) {
      try {
        return await saveWebhook(base, { ...typed, url: typed.url.trim() });
      } finally {
        await onChanged();
      }
    },
    onSuccess(outcome, sent) {
      if ('saved' in outcome && isSameWebhook(typedLast.current, sent)) return onSaved();
      setBase('saved' in outcome ? outcome.saved : outcome.latest);
      const stored = 'saved' in outcome ? outcome.saved : outcome.merged.values;
      if ('merged' in outcome) setConflicts(outcome.merged.conflicts);
      // Values typed during the save stay.
      setValues((typed) => mergeWebhook(sent, typed, stored).values);
    },
  });

  function change(part: Partial<WebhookValues>) {
    saving.reset();
    setValues((now) => ({ ...now, ...part }));
  }
  function decide(part: Partial<WebhookValues>) {
    setConflicts([]);
    change(part);
  }
  return {
    values,
    change,
    saving,
    conflict:
      conflicts.length === 0
        ? undefined
        : {
            fields: conflicts.map((field) => describeConflict(field, base, values)),
            onSaveMine() {
              decide({});
              saving.mutate(values);
            },
            onTakeTheOther() {
              setReplaced(pickFields(values, conflicts));
              decide(pickFields(base, conflicts));
            },
          },
    bringMineBack:
      replaced === undefined
        ? undefined
        : () => {
            change(replaced);
            setReplaced(undefined);
          },
  };
}

function describeConflict(field: keyof WebhookValues, saved: WebhookValues, typed: WebhookValues) {
  if (field === 'url') return { label: developerTexts.address, saved: saved.url, typed: typed.url };
  return { label: wordTexts.send, saved: saved.eventTypes.join('\n'), typed: typed.eventTypes.join('\n') };
}

function pickFields(from: WebhookValues, fields: readonly (keyof WebhookValues)[]): Partial<WebhookValues> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}
