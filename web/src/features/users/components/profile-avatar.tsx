import type { User } from '@stagedoor/contracts/user';
import { Avatar } from '#/shared/ui/people/avatar.tsx';

/** 80 px on a small screen, 128 from a middle one on. */
export function ProfileAvatar({ user }: { readonly user: User }) {
  const name = user.displayName || user.username;
  return (
    <>
      <Avatar name={name} src={user.avatarUrl} size={80} className="ring-4 ring-bg md:hidden!" />
      <Avatar name={name} src={user.avatarUrl} size={128} className="ring-4 ring-bg max-md:hidden!" />
    </>
  );
}
