import { Button, EmptyState, ErrorState, PageHeading, RowSkeletons } from '@stagedoor/screens/ui';
import { useHost, useTexts } from '@stagedoor/screens/use-host';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteList, type FanList } from '#/contracts/list-calls.ts';
import { FanList as FansOfList } from '../fans/fan-list.tsx';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { describeRule } from './describe-rule.ts';
import { ListForm } from './list-form.tsx';
import { listQuery } from './lists-query.ts';

/** One list: its fans, and its name and rule to edit. */
export function ListPage({ id }: { readonly id: string }) {
  const host = useHost();
  const words = useTexts(texts);
  const { data, error, refetch, isFetching } = useQuery(listQuery(host, id));
  if (error && [400, 404].includes((error as { statusCode?: number }).statusCode ?? 0)) return <NoList />;
  if (error && !data) {
    return <ErrorState message={words.said(error.message)} onRetry={refetch} isRetrying={isFetching} />;
  }
  if (!data) return <RowSkeletons />;
  return (
    <section className={shared.page}>
      <div className={shared.head}>
        <div>
          <PageHeading title={data.name} />
          <p className={shared.muted}>{data.rule === null ? words.lists.byHand : describeRule(data.rule, words)}</p>
        </div>
        <ListActions list={data} />
      </div>
      <FansOfList place={`/lists/${id}`} listId={id} />
    </section>
  );
}

function NoList() {
  const { path } = useHost();
  const { lists: words } = useTexts(texts);
  return (
    <section className={shared.page}>
      <PageHeading title={words.notFound} />
      <EmptyState title={words.noList} action={<Button onClick={() => path.go('/lists')}>{words.allLists}</Button>} />
    </section>
  );
}

function ListActions({ list }: { readonly list: FanList }) {
  const { call, confirm, path, showToast } = useHost();
  const { lists: words, said } = useTexts(texts);
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const deleting = useMutation({
    mutationFn: () => call(deleteList, { params: { id: list.id } }),
    onError: (error) => showToast('error', said(error.message)),
    onSuccess() {
      path.go('/lists', { replace: true });
      showToast('success', words.deleted);
      client.removeQueries({ queryKey: ['list', list.id] });
      return client.invalidateQueries({ queryKey: ['lists'] });
    },
  });
  const askAndDelete = async () => {
    const title = words.deleteQuestion(list.name);
    if (await confirm({ title, text: words.deleteText, confirmLabel: words.deleteList })) deleting.mutate();
  };
  return (
    <div className={shared.actions}>
      <Button kind="outline" onClick={() => setChanging(true)}>
        {words.change}
      </Button>
      <Button kind="outline" onClick={() => path.go(`/files?list=${list.id}`)}>
        {words.export}
      </Button>
      <Button kind="danger" isBusy={deleting.isPending} onClick={askAndDelete}>
        {words.delete}
      </Button>
      {isChanging && <ListForm list={list} onSaved={() => setChanging(false)} onCancel={() => setChanging(false)} />}
    </div>
  );
}
