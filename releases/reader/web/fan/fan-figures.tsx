import { useTexts } from '@stagedoor/screens/use-host';
import type { Fan } from '#/contracts/fan.ts';
import { texts } from '../texts/texts.ts';
import styles from './fan.module.css';

/** What a fan has done, in figures. */
export function FanFigures({ fan }: { readonly fan: Fan }) {
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
