import { Avatar } from '@stagedoor/screens/ui';
import { useTexts } from '@stagedoor/screens/use-host';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Fan } from '#/contracts/fan.ts';
import { nameOf } from '../shared/name-of.ts';
import { ScreenLink } from '../shared/screen-link.tsx';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { FanStatus } from './fan-status.tsx';
import styles from './fans.module.css';

/** The height of a row that was never shown, in pixels. */
const ESTIMATE = 66;
/** Rows rendered beyond the screen on either side, so that find-in-page and the Tab key reach them. */
const OVERSCAN = 8;
/** Heights of displayed rows in pixels, by fan, so that Back restores the height of the list and the scroll position. */
const heights = new Map<string, number>();

/** Fans as rows that lead to their pages. Those near the screen are rendered; the padding stands for the others. `total` counts those not fetched, too. */
export function FanRows({ fans, total }: { readonly fans: readonly Fan[]; readonly total: number }) {
  const { dollars, screen, fans: words } = useTexts(texts);
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useTop(list);
  const keyOf = (index: number) => fans[index]?.id ?? String(index);
  const windowed = useWindowVirtualizer<HTMLLIElement>({
    count: fans.length,
    getItemKey: keyOf,
    estimateSize: (index) => heights.get(keyOf(index)) ?? ESTIMATE,
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: 0, height: 800 },
    initialOffset: () => globalThis.scrollY ?? 0,
    measureElement(element, entry, instance) {
      const height = measureElement(element, entry, instance);
      heights.set(keyOf(Number(element.dataset.index)), height);
      return height;
    },
  });
  const items = windowed.getVirtualItems();
  const last = items.at(-1);
  const padding = {
    paddingTop: (items[0]?.start ?? scrollMargin) - scrollMargin,
    paddingBottom: Math.max(0, windowed.getTotalSize() - (last === undefined ? 0 : last.end - scrollMargin)),
    // Otherwise both the browser and the list would compensate for rows that turn out taller.
    overflowAnchor: 'none',
  } as const;
  const shown = items.flatMap(({ index }) => {
    const fan = fans[index];
    return fan === undefined ? [] : [{ index, fan }];
  });
  return (
    <ul ref={list} className={styles.rows} style={padding} aria-label={screen.fans}>
      {shown.map(({ index, fan }) => (
        <li
          key={fan.id}
          ref={windowed.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={total}
          className={styles.row}
        >
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

/** The offset of the list from the top of the page, in pixels. What is above it may grow. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const read = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    read();
    const growth = new ResizeObserver(read);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [list]);
  return top;
}
