import { Button, Textarea } from '@stagedoor/screens/ui';
import { useHost, useTexts, useUnsavedChanges } from '@stagedoor/screens/use-host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FanCard } from '#/contracts/fan.ts';
import { writeNote } from '#/contracts/fan-calls.ts';
import { errorOf } from '../shared/error-of.ts';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { fanQuery } from './fan-query.ts';

/** The note on a fan. What was typed stays in the form where saving fails. */
export function NoteForm({ fan }: { readonly fan: FanCard }) {
  const host = useHost();
  const { fan: words, said } = useTexts(texts);
  const client = useQueryClient();
  const [note, setNote] = useState(fan.note);
  const isUnsaved = note.trim() !== fan.note;
  useUnsavedChanges(isUnsaved);
  const saving = useMutation({
    mutationFn: () => host.call(writeNote, { params: { id: fan.id }, body: { note } }),
    onSuccess(saved) {
      client.setQueryData(fanQuery(host, fan.id).queryKey, saved);
      setNote(saved.note);
      host.showToast('success', words.noteSaved);
      return client.invalidateQueries({ queryKey: ['fans'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
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
      <div className={shared.actions}>
        <Button kind="main" type="submit" isBusy={saving.isPending} disabled={!isUnsaved}>
          {words.saveNote}
        </Button>
      </div>
    </form>
  );
}
