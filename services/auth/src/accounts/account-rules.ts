import { notAvailableMessage } from '@stagedoor/contracts/reserved-usernames';
import { invalidField } from '@stagedoor/service-kit/common/errors';

/** The form in which addresses are compared and found. */
export function toEmailKey(email: string): string {
  return email.toLowerCase();
}

/** The form in which usernames are compared and found. */
export function toUsernameKey(username: string): string {
  return username.toLowerCase();
}

interface Registration {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword?: string;
}

/** Throws a 400 for what the contract's schema cannot check. */
export function checkRegistration(
  { username, password, confirmPassword }: Registration,
  reservedUsernames: ReadonlySet<string>,
): void {
  checkUsername(username, reservedUsernames);
  if (confirmPassword !== undefined && confirmPassword !== password) {
    throw invalidField('confirmPassword', 'Passwords do not match');
  }
}

/** Throws a 400 for a username that nobody can have. */
export function checkUsername(username: string, reservedUsernames: ReadonlySet<string>): void {
  if (reservedUsernames.has(toUsernameKey(username))) throw invalidField('username', notAvailableMessage);
}
