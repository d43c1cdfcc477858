import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { classes } from '#/shared/format/classes.ts';
import type { NavItem } from './nav-items.ts';

interface NavRowProps {
  readonly item: NavItem;
  /** Collapsed to the icon; the label stays for screen readers. */
  readonly isFolded: boolean;
  readonly badge?: ReactNode;
}

/** A link of the side menu. */
export function NavRow({ item, isFolded, badge }: NavRowProps) {
  const Icon = item.icon;
  return (
    <NavLink
      to={item.href}
      end
      {...(isFolded && { title: item.label })}
      className={({ isActive }) =>
        classes(
          'flex min-h-10 items-center gap-3 rounded-button text-ui transition-colors hover:bg-sunken touch:min-h-11',
          isFolded ? 'mx-auto w-11 justify-center' : 'px-3',
          isActive
            ? 'bg-sunken font-semibold text-brand [&_svg]:fill-brand/20'
            : 'font-medium text-ink-2 hover:text-ink',
        )
      }
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <span className={isFolded ? 'sr-only' : undefined}>{item.label}</span>
      {badge && <span className="ms-auto">{badge}</span>}
    </NavLink>
  );
}
