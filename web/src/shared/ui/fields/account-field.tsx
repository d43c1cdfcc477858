import { useSession } from '#/shared/session/session-store.ts';

interface AccountFieldProps {
  /** The email address of the account; by default that of the signed-in person. */
  readonly email?: string | undefined;
}

/**
 * A hidden field of a form that asks for a password, for password managers: they store a password under the user name beside it,
 * which here is the email address.
 */
export function AccountField({ email }: AccountFieldProps) {
  const ownEmail = useSession(({ user }) => user?.email);
  return <input type="text" name="account" value={email ?? ownEmail ?? ''} readOnly autoComplete="username" hidden />;
}
