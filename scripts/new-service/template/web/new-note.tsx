import { newKey } from '@stagedoor/screens/new-key';
import { Button, Textarea } from '@stagedoor/screens/ui';
import { useHost, useUnsavedChanges } from '@stagedoor/screens/use-host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { createNote } from '#/contracts/note-calls.ts';
import styles from './notes-screen.module.css';

/** A form for a note. A repeated press saves one note, because each text has a key of its own. */
export function NewNote() {
  const { call, showToast } = useHost();
  const client = useQueryClient();
  const [text, setText] = useState('');
  useUnsavedChanges(text.trim() !== '');
  const idempotencyKey = useRef(newKey());
  const creation = useMutation({
    mutationFn: () => call(createNote, { body: { text } }, { idempotencyKey: idempotencyKey.current }),
    onSuccess() {
      idempotencyKey.current = newKey();
      setText('');
      showToast('success', 'Note saved');
      return client.invalidateQueries({ queryKey: ['notes'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creation.mutate();
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <Textarea
        label="New note"
        rows={3}
        maxLength={2_000}
        value={text}
        error={creation.error?.message}
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="main" type="submit" isBusy={creation.isPending} disabled={text.trim() === ''}>
        Save note
      </Button>
    </form>
  );
}
