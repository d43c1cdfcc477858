import { Button, EmptyState, ErrorState, PageHeading, RowSkeletons } from '@stagedoor/screens/ui';
import { useHost, useTexts } from '@stagedoor/screens/use-host';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FanList } from '#/contracts/list-calls.ts';
import { ScreenLink } from '../shared/screen-link.tsx';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { describeRule } from './describe-rule.ts';
import { ListForm } from './list-form.tsx';
import styles from './lists.module.css';
import { listQuery, listsQuery } from './lists-query.ts';

/** The viewer's lists. */
export function ListsPage() {
  const host = useHost();
  const { screen, lists: words, said } = useTexts(texts);
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(listsQuery(host));
  const onSaved = ({ id }: FanList) => {
    setMaking(false);
    host.path.go(`/lists/${id}`);
  };
  return (
    <section className={shared.page}>
      <div className={shared.head}>
        <PageHeading title={screen.lists} />
        <Button kind="main" onClick={() => setMaking(true)}>
          {words.newList}
        </Button>
      </div>
      {error && !data && <ErrorState message={said(error.message)} onRetry={refetch} isRetrying={isFetching} />}
      {!error && !data && <RowSkeletons />}
      {data && <Lists lists={data.lists} />}
      {isMaking && <ListForm onSaved={onSaved} onCancel={() => setMaking(false)} />}
    </section>
  );
}

export function Lists({ lists }: { readonly lists: readonly FanList[] }) {
  const words = useTexts(texts);
  if (lists.length === 0) return <EmptyState title={words.lists.noneYet}>{words.lists.noneYetText}</EmptyState>;
  return (
    <ul className={styles.lists} aria-label={words.screen.lists}>
      {lists.map((list) => (
        <li key={list.id} className={styles.list}>
          <div className={styles.about}>
            <ScreenLink to={`/lists/${list.id}`} className={styles.name}>
              {list.name}
            </ScreenLink>
            <span className={shared.muted}>
              {list.rule === null ? words.lists.byHand : describeRule(list.rule, words)}
            </span>
          </div>
          <FanCount id={list.id} />
        </li>
      ))}
    </ul>
  );
}

/** Counted for each list by itself, so that the slowest does not hold up the page. */
function FanCount({ id }: { readonly id: string }) {
  const { data, isError } = useQuery(listQuery(useHost(), id));
  const { fans } = useTexts(texts);
  if (isError) return null;
  return <span className={shared.text}>{data === undefined ? '…' : fans.count(data.fans)}</span>;
}
