import { Avatar } from '@stagedoor/screens/ui';
import type { Fan } from '#/contracts/fan.ts';
import { formatDay, formatDollars, nameOf } from '../shared/format.ts';
import { ScreenLink } from '../shared/screen-link.tsx';
import shared from '../shared/shared.module.css';
import { FanStatus } from './fan-status.tsx';
import styles from './fans.module.css';

/** Fans as rows that lead to their pages. */
export function FanRows({ fans }: { readonly fans: readonly Fan[] }) {
  return (
    <ul className={styles.rows} aria-label="Fans">
      {fans.map((fan) => (
        <li key={fan.id} className={styles.row}>
          <Avatar name={nameOf(fan)} src={fan.avatarUrl} size={40} />
          <div className={styles.who}>
            <ScreenLink to={`/fans/${fan.id}`} className={styles.name}>
              {nameOf(fan)}
            </ScreenLink>
            <span className={shared.muted}>
              @{fan.username} · since {formatDay(fan.since)}
            </span>
            {fan.tags.length > 0 && (
              <span className={shared.tags}>
                {fan.tags.map((tag) => (
                  <span key={tag} className={shared.tag}>
                    {tag}
                  </span>
                ))}
              </span>
            )}
          </div>
          <div className={styles.status}>
            <FanStatus fan={fan} />
          </div>
          <div className={styles.figures}>
            <span className={styles.spent}>{formatDollars(fan.spent.total)}</span>
            <span className={shared.muted}>
              {fan.lastWroteAt === null ? 'Never wrote' : `Wrote ${formatDay(fan.lastWroteAt)}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
