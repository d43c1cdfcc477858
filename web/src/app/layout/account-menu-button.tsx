import type { OwnUser } from '@stagedoor/contracts/user';
import { lazy, Suspense, useState } from 'react';
import { fetchAhead } from '#/shared/browser/load-module.ts';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { Avatar } from '#/shared/ui/people/avatar.tsx';

const menu = fetchAhead(() => import('./account-menu.tsx'));
const AccountMenu = lazy(async () => ({ default: (await menu.load()).AccountMenu }));

const trigger = 'grid size-10 place-items-center rounded-full touch:size-11';

/**
 * The avatar. Its menu's code comes when a pointer or the focus is on its way to it, and with live updates: one can sign out without
 * a network, too.
 */
export function AccountMenuButton({ user }: { readonly user: OwnUser }) {
  const [isWanted, setWanted] = useState(false);
  const avatar = <Avatar name={user.displayName || user.username} src={user.avatarUrl} size={32} />;
  const plain = (
    <button
      type="button"
      aria-label={shellTexts.account}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.fetch}
      onFocus={menu.fetch}
      onClick={() => setWanted(true)}
      className={trigger}
    >
      {avatar}
    </button>
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <AccountMenu username={user.username} triggerClass={trigger}>
        {avatar}
      </AccountMenu>
    </Suspense>
  );
}
