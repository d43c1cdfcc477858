import { Button, Textarea } from '@stagedoor/screens/ui';
import { useHost, useTexts, useUnsavedChanges } from '@stagedoor/screens/use-host';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setThanks, type Thanks } from '#/contracts/thanks-calls.ts';
import { errorOf } from '../shared/error-of.ts';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { thanksQuery } from './thanks-query.ts';

/** Writes the thanks and switches them on, which asks the creator to let Fan CRM post for them. */
export function ThanksForm({ thanks }: { readonly thanks: Thanks }) {
  const host = useHost();
  const { thanks: words, said } = useTexts(texts);
  const client = useQueryClient();
  const [content, setContent] = useState(thanks.content);
  const isOn = thanks.nextAt !== null;
  useUnsavedChanges(content.trim() !== thanks.content);
  const saving = useMutation({
    async mutationFn(turnsOn: boolean) {
      if (turnsOn && !(await host.askConsent())) return undefined;
      return host.call(setThanks, { body: { content, isOn: turnsOn } });
    },
    onSuccess(saved, turnsOn) {
      if (saved === undefined) return;
      client.setQueryData(thanksQuery(host).queryKey, saved);
      setContent(saved.content);
      host.showToast('success', turnsOn ? words.isOn : words.isOff);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(true);
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
      <div className={shared.actions}>
        {isOn && (
          <Button isBusy={saving.isPending} onClick={() => saving.mutate(false)}>
            {words.turnOff}
          </Button>
        )}
        <Button kind="main" type="submit" isBusy={saving.isPending} disabled={content.trim() === ''}>
          {isOn ? words.save : words.turnOn}
        </Button>
      </div>
    </form>
  );
}
