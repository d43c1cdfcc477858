import type { Fan } from '#/contracts/fan.ts';
import { formatDay, formatDollars } from '../shared/format.ts';
import styles from './fan.module.css';

/** What a fan has done, in figures. */
export function FanFigures({ fan }: { readonly fan: Fan }) {
  const { spent, subscription, since, renewals, lastWroteAt, lastWrittenAt } = fan;
  const day = (instant: string | null | undefined, never: string) => (instant ? formatDay(instant) : never);
  const figures = [
    ['Fan since', formatDay(since)],
    ['Subscribed since', day(subscription?.since, subscription === null ? 'Not subscribed' : 'Unknown')],
    ['Renewals', String(renewals)],
    ['Last wrote', day(lastWroteAt, 'Never')],
    ['You last wrote', day(lastWrittenAt, 'Never')],
    ['Spent', formatDollars(spent.total)],
    ['Subscriptions', formatDollars(spent.subscriptions)],
    ['Tips', formatDollars(spent.tips)],
    ['Posts', formatDollars(spent.posts)],
    ['Messages', formatDollars(spent.messages)],
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
