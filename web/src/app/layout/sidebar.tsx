import * as shellTexts from '#/shared/config/texts/shell.ts';
import { classes } from '#/shared/format/classes.ts';
import { useLayout } from './layout-store.ts';
import { SideMenu } from './side-menu.tsx';

/** Beside the page on a wide screen, whole or folded to a rail. */
export function Sidebar() {
  const isRail = useLayout((state) => state.isRail);
  return (
    <nav
      id="navigation"
      tabIndex={-1}
      aria-label={shellTexts.main}
      className={classes(
        'print:hidden fixed top-14 bottom-0 inset-s-0 z-20 hidden flex-col border-e border-border bg-bg lg:flex',
        isRail ? 'w-18' : 'w-62',
      )}
    >
      <SideMenu isFolded={isRail} />
    </nav>
  );
}
