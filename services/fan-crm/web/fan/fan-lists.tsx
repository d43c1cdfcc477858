import { ErrorState, RowSkeletons } from '@stagedoor/screens/ui';
import { useHost, useTexts } from '@stagedoor/screens/use-host';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FanCard } from '#/contracts/fan.ts';
import { addToList, type FanList, removeFromList } from '#/contracts/list-calls.ts';
import { listsQuery } from '../lists/lists-query.ts';
import { ScreenLink } from '../shared/screen-link.tsx';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import styles from './fan.module.css';

/** The lists whose members are chosen by hand, with whether the fan is on each. */
export function FanLists({ fan }: { readonly fan: FanCard }) {
  const host = useHost();
  const { screen, said } = useTexts(texts);
  const { data, error, refetch, isFetching } = useQuery(listsQuery(host));
  return (
    <section className={shared.card} aria-label={screen.lists}>
      <h2 className={shared.title}>{screen.lists}</h2>
      {error && !data && <ErrorState message={said(error.message)} onRetry={refetch} isRetrying={isFetching} />}
      {!error && !data && <RowSkeletons />}
      {data && <Choices fan={fan} lists={data.lists.filter(({ rule }) => rule === null)} />}
    </section>
  );
}

function Choices({ fan, lists }: { readonly fan: FanCard; readonly lists: readonly FanList[] }) {
  const { call, showToast } = useHost();
  const { fan: words, said } = useTexts(texts);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ id, isMember }: { readonly id: string; readonly isMember: boolean }) =>
      call(isMember ? addToList : removeFromList, { params: { id, fanId: fan.id } }),
    onError: (error) => showToast('error', said(error.message)),
    onSettled: () =>
      Promise.all([['fan', fan.id], ['fans'], ['list']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  if (lists.length === 0) {
    return (
      <p className={shared.muted}>
        {words.noHandLists}{' '}
        <ScreenLink to="/lists" className={styles.link}>
          {words.makeOne}
        </ScreenLink>
      </p>
    );
  }
  const own = new Set(fan.lists.map(({ id }) => id));
  const changing = change.isPending ? change.variables : undefined;
  return (
    <ul className={styles.choices}>
      {lists.map(({ id, name }) => (
        <li key={id}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={changing?.id === id ? changing.isMember : own.has(id)}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ id, isMember: event.target.checked })}
            />
            {name}
          </label>
        </li>
      ))}
    </ul>
  );
}
