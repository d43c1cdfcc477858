import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '#/shared/format/classes.ts';
import { formatBadge } from '#/shared/format/format-count.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { consumeArrival } from '#/shared/stores/heading-focus-store.ts';
import { useTitleCount } from '#/shared/stores/title-count.ts';

interface PageHeadingProps {
  /** The tab's title, also announced after navigation. The heading shows it unless there are `children`. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The page's one h1. On arrival by a link it takes the focus and its title is announced. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const count = useTitleCount((state) => state.count);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!consumeArrival()) return;
    heading.current?.focus({ preventScroll: true });
    announce(title);
  }, [title]);
  return (
    <>
      <title>{`${count > 0 ? `(${formatBadge(count, 99)}) ` : ''}${title} · Stagedoor`}</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className={classes(
          'wrap-break-word',
          className ?? 'text-page-tight font-bold tracking-tight text-ink md:text-page',
        )}
      >
        {children ?? title}
      </h1>
    </>
  );
}
