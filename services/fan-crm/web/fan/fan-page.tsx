import { Avatar, Button, EmptyState, ErrorState, PageHeading, RowSkeletons } from '@stagedoor/screens/ui';
import { useHost, useTexts } from '@stagedoor/screens/use-host';
import { useQuery } from '@tanstack/react-query';
import type { Fan, FanCard } from '#/contracts/fan.ts';
import { FanStatus } from '../fans/fan-status.tsx';
import { nameOf } from '../shared/name-of.ts';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import styles from './fan.module.css';
import { FanLists } from './fan-lists.tsx';
import { fanQuery } from './fan-query.ts';
import { NoteForm } from './note-form.tsx';
import { TagForm } from './tag-form.tsx';

/** One fan of the viewer. */
export function FanPage({ id }: { readonly id: string }) {
  const host = useHost();
  const { said } = useTexts(texts);
  const { data, error, refetch, isFetching } = useQuery(fanQuery(host, id));
  if (error && [400, 404].includes((error as { statusCode?: number }).statusCode ?? 0)) return <NoFan />;
  // A fan who cannot be refetched stays on the page, with a note that is being written.
  if (error && !data) return <ErrorState message={said(error.message)} onRetry={refetch} isRetrying={isFetching} />;
  if (!data) return <RowSkeletons />;
  return <ShownFan fan={data} />;
}

function NoFan() {
  const { path } = useHost();
  const { fan: words } = useTexts(texts);
  return (
    <section className={shared.page}>
      <PageHeading title={words.notFound} />
      <EmptyState title={words.noFan} action={<Button onClick={() => path.go('/')}>{words.allFans}</Button>}>
        {words.noFanText}
      </EmptyState>
    </section>
  );
}

export function ShownFan({ fan }: { readonly fan: FanCard }) {
  const { openPage } = useHost();
  const { fan: words, fans } = useTexts(texts);
  const name = nameOf(fan) ?? fans.nameless;
  return (
    <section className={shared.page}>
      <header className={styles.head}>
        <Avatar name={name} src={fan.avatarUrl} size={48} />
        <div className={styles.who}>
          <PageHeading title={name} />
          <span className={shared.muted}>@{fan.username}</span>
        </div>
        <FanStatus fan={fan} />
        <div className={shared.actions}>
          <Button kind="outline" onClick={() => openPage(`/${fan.username}`)}>
            {words.openProfile}
          </Button>
          <Button kind="outline" onClick={() => openPage(`/messages?user=${fan.id}`)}>
            {words.write}
          </Button>
        </div>
      </header>
      <FanFigures fan={fan} />
      <div className={styles.columns}>
        <NoteForm fan={fan} />
        <div className={shared.page}>
          <TagForm fan={fan} />
          <FanLists fan={fan} />
        </div>
      </div>
    </section>
  );
}

/** What a fan has done, in figures. */
function FanFigures({ fan }: { readonly fan: Fan }) {
  const { dollars, day: formatDay, fan: names } = useTexts(texts);
  const { spent, subscription, since, renewals, lastWroteAt, lastWrittenAt } = fan;
  const day = (instant: string | null | undefined, never: string) => (instant ? formatDay(instant) : never);
  const figures = [
    [names.since, formatDay(since)],
    [names.subscribedSince, day(subscription?.since, subscription === null ? names.notSubscribed : names.unknown)],
    [names.renewals, String(renewals)],
    [names.lastWrote, day(lastWroteAt, names.never)],
    [names.youLastWrote, day(lastWrittenAt, names.never)],
    [names.spent, dollars(spent.total)],
    [names.subscriptions, dollars(spent.subscriptions)],
    [names.tips, dollars(spent.tips)],
    [names.posts, dollars(spent.posts)],
    [names.messages, dollars(spent.messages)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.figureName}>{name}</dt>
          <dd className={styles.figureValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
