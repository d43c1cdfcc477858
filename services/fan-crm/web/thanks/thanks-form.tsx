import { Button, Textarea } from '@stagedoor/screens/ui';
import { useHost, useTexts, useUnsavedChanges } from '@stagedoor/screens/use-host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getThanks, setThanks, type Thanks } from '#/contracts/thanks-calls.ts';
import { ChangedElsewhere } from '../shared/changed-elsewhere.tsx';
import { errorOf } from '../shared/error-of.ts';
import { saveRevised } from '../shared/save-revised.ts';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { thanksQuery } from './thanks-query.ts';

interface Save {
  readonly turnsOn: boolean;
  /** The thanks that the edit is of. */
  readonly seen: Thanks;
  readonly typed: string;
}

/** Writes the thanks and switches them on, which asks the creator to let Fan CRM post for them. */
export function ThanksForm({ thanks }: { readonly thanks: Thanks }) {
  const host = useHost();
  const { thanks: words, said } = useTexts(texts);
  const client = useQueryClient();
  const [content, setContent] = useState(thanks.content);
  // The text that is being edited, and what else the last press of a button was to change.
  const [base, setBase] = useState(thanks);
  const [conflict, setConflict] = useState<{ readonly latest: Thanks; readonly turnsOn: boolean }>();
  const isOn = thanks.nextAt !== null;
  const isUnsaved = content.trim() !== base.content;
  useUnsavedChanges(isUnsaved);
  // Nothing was typed, so the form shows what was saved elsewhere since it was opened.
  if (!isUnsaved && thanks.revision > base.revision) {
    setBase(thanks);
    setContent(thanks.content);
  }
  const saving = useMutation({
    async mutationFn({ turnsOn, seen, typed }: Save) {
      if (turnsOn && !(await host.askConsent())) return undefined;
      return saveRevised({
        base: seen,
        save: ({ revision }) => host.call(setThanks, { body: { content: typed, isOn: turnsOn, revision } }),
        read: () => host.call(getThanks, {}),
        isSame: (one, other) => one.content === other.content,
      });
    },
    onSuccess(outcome, { turnsOn, typed }) {
      if (outcome === undefined) return;
      if ('latest' in outcome) return setConflict({ latest: outcome.latest, turnsOn });
      const { saved } = outcome;
      setBase(saved);
      setConflict(undefined);
      client.setQueryData(thanksQuery(host).queryKey, saved);
      // Keeps what was typed during the save.
      setContent((now) => (now === typed ? saved.content : now));
      host.showToast('success', turnsOn ? words.isOn : words.isOff);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter sends a form that has no button, too.
    if (conflict === undefined) saving.mutate({ turnsOn: true, seen: base, typed: content });
  };
  return (
    <form onSubmit={submit} className={shared.card}>
      <p className={shared.text}>{words.explained}</p>
      <Textarea
        label={words.text}
        hint={words.textHint}
        rows={4}
        maxLength={1_000}
        value={content}
        {...(saving.error ? { error: errorOf(saving.error, 'content', said) } : {})}
        onChange={(event) => setContent(event.target.value)}
      />
      {thanks.nextAt !== null && <p className={shared.text}>{words.next(thanks.nextAt)}</p>}
      {thanks.postedAt !== null && <p className={shared.text}>{words.last(thanks.postedAt)}</p>}
      {conflict && (
        <ChangedElsewhere
          saved={conflict.latest.content}
          isBusy={saving.isPending}
          onSaveMine={() => saving.mutate({ turnsOn: conflict.turnsOn, seen: conflict.latest, typed: content })}
          onTakeTheOther={() => {
            setBase(conflict.latest);
            setContent(conflict.latest.content);
            setConflict(undefined);
          }}
        />
      )}
      <div className={shared.actions}>
        {isOn && !conflict && (
          <Button
            isBusy={saving.isPending}
            onClick={() => saving.mutate({ turnsOn: false, seen: base, typed: content })}
          >
            {words.turnOff}
          </Button>
        )}
        {!conflict && (
          <Button kind="main" type="submit" isBusy={saving.isPending} disabled={content.trim() === ''}>
            {isOn ? words.save : words.turnOn}
          </Button>
        )}
      </div>
    </form>
  );
}
