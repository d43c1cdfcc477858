import { Button, EmptyState, ErrorState, PageHeading, RowSkeletons } from '@stagedoor/screens/ui';
import { useHost } from '@stagedoor/screens/use-host';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FanList } from '#/contracts/list-calls.ts';
import { formatCount } from '../shared/format.ts';
import { ScreenLink } from '../shared/screen-link.tsx';
import shared from '../shared/shared.module.css';
import { describeRule } from './describe-rule.ts';
import { ListForm } from './list-form.tsx';
import styles from './lists.module.css';
import { listQuery, listsQuery } from './lists-query.ts';

/** The viewer's lists. */
export function ListsPage() {
  const host = useHost();
  const [isMaking, setMaking] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(listsQuery(host));
  const onSaved = ({ id }: FanList) => {
    setMaking(false);
    host.path.go(`/lists/${id}`);
  };
  return (
    <section className={shared.page}>
      <div className={shared.head}>
        <PageHeading title="Lists" />
        <Button kind="main" onClick={() => setMaking(true)}>
          New list
        </Button>
      </div>
      {error && <ErrorState message={error.message} onRetry={refetch} isRetrying={isFetching} />}
      {!error && !data && <RowSkeletons />}
      {data && <Lists lists={data.lists} />}
      {isMaking && <ListForm onSaved={onSaved} onCancel={() => setMaking(false)} />}
    </section>
  );
}

export function Lists({ lists }: { readonly lists: readonly FanList[] }) {
  if (lists.length === 0)
    return (
      <EmptyState title="No lists yet">
        A list by a rule always has those of whom it holds, such as subscribers who have been silent for 30 days.
      </EmptyState>
    );
  return (
    <ul className={styles.lists} aria-label="Lists">
      {lists.map((list) => (
        <li key={list.id} className={styles.list}>
          <div className={styles.about}>
            <ScreenLink to={`/lists/${list.id}`} className={styles.name}>
              {list.name}
            </ScreenLink>
            <span className={shared.muted}>{list.rule === null ? 'By hand' : describeRule(list.rule)}</span>
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
  if (isError) return null;
  return <span className={shared.text}>{data === undefined ? '…' : formatCount(data.fans, ['fan', 'fans'])}</span>;
}
