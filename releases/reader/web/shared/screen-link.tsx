import { useHost } from '@stagedoor/screens/use-host';
import type { MouseEvent, ReactNode } from 'react';

interface ScreenLinkProps {
  /** A path below the screen's own address. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to another page of the screen; a new tab, by the keys that browsers have for it, works as for any link. */
export function ScreenLink({ to, className, isCurrent = false, children }: ScreenLinkProps) {
  const { path } = useHost();
  const open = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    path.go(to);
  };
  return (
    <a href={path.href(to)} onClick={open} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}
