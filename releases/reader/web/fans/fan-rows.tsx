import { Avatar } from '@stagedoor/screens/ui';
import { useTexts } from '@stagedoor/screens/use-host';
import type { Fan } from '#/contracts/fan.ts';
import { nameOf } from '../shared/name-of.ts';
import { ScreenLink } from '../shared/screen-link.tsx';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { FanStatus } from './fan-status.tsx';
import styles from './fans.module.css';

/** Fans as rows that lead to their pages. */
export function FanRows({ fans }: { readonly fans: readonly Fan[] }) {
  const { dollars, screen, fans: words } = useTexts(texts);
  return (
    <ul className={styles.rows} aria-label={screen.fans}>
      {fans.map((fan) => (
        <li key={fan.id} className={styles.row}>
          <Avatar name={nameOf(fan) ?? words.nameless} src={fan.avatarUrl} size={40} />
          <div className={styles.who}>
            <ScreenLink to={`/fans/${fan.id}`} className={styles.name}>
              {nameOf(fan) ?? words.nameless}
            </ScreenLink>
            <span className={shared.muted}>
              @{fan.username} · {words.since(fan.since)}
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
            <span className={styles.spent}>{dollars(fan.spent.total)}</span>
            <span className={shared.muted}>
              {fan.lastWroteAt === null ? words.neverWrote : words.wrote(fan.lastWroteAt)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
