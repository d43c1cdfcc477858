import { Button, Textarea } from '@stagedoor/screens/ui';
import { useHost, useTexts, useUnsavedChanges } from '@stagedoor/screens/use-host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FanCard } from '#/contracts/fan.ts';
import { getFan, writeNote } from '#/contracts/fan-calls.ts';
import { ChangedElsewhere } from '../shared/changed-elsewhere.tsx';
import { errorOf } from '../shared/error-of.ts';
import { saveRevised } from '../shared/save-revised.ts';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { fanQuery } from './fan-query.ts';

/** The note on a fan. What was typed stays in the form if saving fails. */
export function NoteForm({ fan }: { readonly fan: FanCard }) {
  const host = useHost();
  const { fan: words, said } = useTexts(texts);
  const client = useQueryClient();
  const [note, setNote] = useState(fan.note);
  // The fan whose note is edited.
  const [base, setBase] = useState(fan);
  const [latest, setLatest] = useState<FanCard>();
  const isUnsaved = note.trim() !== base.note;
  // Nothing was typed, so the form shows what was saved elsewhere since it was opened.
  if (!isUnsaved && fan.noteRevision > base.noteRevision) {
    setBase(fan);
    setNote(fan.note);
  }
  useUnsavedChanges(isUnsaved);
  const saving = useMutation({
    mutationFn: ({ seen, typed }: { readonly seen: FanCard; readonly typed: string }) =>
      saveRevised({
        base: seen,
        save: ({ noteRevision }) =>
          host.call(writeNote, { params: { id: fan.id }, body: { note: typed, revision: noteRevision } }),
        read: () => host.call(getFan, { params: { id: fan.id } }),
        isSame: (one, other) => one.note === other.note,
      }),
    onSuccess(outcome, { typed }) {
      if ('latest' in outcome) return setLatest(outcome.latest);
      const { saved } = outcome;
      setBase(saved);
      setLatest(undefined);
      client.setQueryData(fanQuery(host, fan.id).queryKey, saved);
      // Keeps what was typed during the save.
      setNote((now) => (now === typed ? saved.note : now));
      host.showToast('success', words.noteSaved);
      return client.invalidateQueries({ queryKey: ['fans'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter sends a form that has no button, too.
    if (latest === undefined) saving.mutate({ seen: base, typed: note });
  };
  return (
    <form onSubmit={submit} className={shared.card}>
      <Textarea
        label={words.note}
        hint={words.noteHint}
        rows={8}
        maxLength={5_000}
        value={note}
        {...(saving.error ? { error: errorOf(saving.error, 'note', said) } : {})}
        onChange={(event) => setNote(event.target.value)}
      />
      {latest === undefined ? (
        <div className={shared.actions}>
          <Button kind="main" type="submit" isBusy={saving.isPending} disabled={!isUnsaved}>
            {words.saveNote}
          </Button>
        </div>
      ) : (
        <ChangedElsewhere
          saved={latest.note}
          isBusy={saving.isPending}
          onSaveMine={() => saving.mutate({ seen: latest, typed: note })}
          onTakeTheOther={() => {
            setBase(latest);
            setNote(latest.note);
            setLatest(undefined);
          }}
        />
      )}
    </form>
  );
}
