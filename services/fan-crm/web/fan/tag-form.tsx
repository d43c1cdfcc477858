import { Button, Input } from '@stagedoor/screens/ui';
import { useHost, useTexts } from '@stagedoor/screens/use-host';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { FanCard } from '#/contracts/fan.ts';
import { setTags } from '#/contracts/fan-calls.ts';
import { errorOf } from '../shared/error-of.ts';
import shared from '../shared/shared.module.css';
import { tagsQuery } from '../shared/tags-query.ts';
import { texts } from '../texts/texts.ts';
import { changeTags, type TagChange } from './change-tags.ts';
import styles from './fan.module.css';
import { fanQuery } from './fan-query.ts';

/** The tags of a fan: each can be taken off, and another put on. */
export function TagForm({ fan }: { readonly fan: FanCard }) {
  const host = useHost();
  const { fan: words, said } = useTexts(texts);
  const client = useQueryClient();
  const suggestions = useId();
  const [text, setText] = useState('');
  const known = useQuery(tagsQuery(host)).data?.tags ?? [];
  const saving = useMutation({
    // Keeps what another tab has changed meanwhile.
    mutationFn: (change: TagChange) =>
      host.call(setTags, { params: { id: fan.id }, body: changeTags(fan.tags, change) }),
    async onSuccess(saved, change) {
      client.setQueryData(fanQuery(host, fan.id).queryKey, saved);
      // Keeps another tag that is being typed.
      if ('added' in change) setText((now) => (now.trim() === change.added ? '' : now));
      await Promise.all([['fans'], ['tags']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ added: text.trim() });
  };
  return (
    <section className={shared.card} aria-label={words.tags}>
      <h2 className={shared.title}>{words.tags}</h2>
      {fan.tags.length === 0 ? (
        <p className={shared.muted}>{words.noTags}</p>
      ) : (
        <ul className={shared.tags}>
          {fan.tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                className={styles.remove}
                aria-label={words.removeTag(tag)}
                disabled={saving.isPending}
                onClick={() => saving.mutate({ removed: tag })}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className={styles.inline}>
        <Input
          label={words.addTag}
          list={suggestions}
          maxLength={30}
          value={text}
          error={errorOf(saving.error, 'tags', said)}
          onChange={(event) => setText(event.target.value)}
        />
        <datalist id={suggestions}>
          {known.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button kind="outline" size="large" type="submit" isBusy={saving.isPending} disabled={text.trim() === ''}>
          {words.add}
        </Button>
      </form>
    </section>
  );
}
