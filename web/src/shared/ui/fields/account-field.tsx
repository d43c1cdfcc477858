import { useSession } from '#/shared/session/session-store.ts';

interface AccountFieldProps {
  /** The mail address of the account; without it that of whoever is signed in. */
  readonly email?: string | undefined;
}

/**
 * A hidden field of a form that asks for a password, for password managers: they file a password under the name beside it, and the mail
 * address is what one logs in with.
 */
export function AccountField({ email }: AccountFieldProps) {
  const ownEmail = useSession(({ user }) => user?.email);
  return <input type="text" name="account" value={email ?? ownEmail ?? ''} readOnly autoComplete="username" hidden />;
}
