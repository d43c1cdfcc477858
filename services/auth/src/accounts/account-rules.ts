import { domainToUnicode } from 'node:url';
import { splitAddress, toAsciiDomain } from '@stagedoor/contracts/email-address';
import { isSamePassword } from '@stagedoor/contracts/password';
import { notAvailableMessage } from '@stagedoor/contracts/reserved-usernames';
import { invalidField } from '@stagedoor/service-kit/common/errors';

/** The form in which addresses are compared: in small letters, the domain as mail servers know it, because some browsers send it so. */
export function toEmailKey(email: string): string {
  const { local, domain } = splitAddress(email.toLowerCase());
  return `${local}@${toAsciiDomain(domain) ?? domain}`;
}

/** The forms under which an account may be stored that has this address: earlier ones have the domain as it was typed. */
export function emailKeysOf(email: string): string[] {
  const key = toEmailKey(email);
  const { local, domain } = splitAddress(key);
  return [...new Set([email.toLowerCase(), key, `${local}@${domainToUnicode(domain)}`])];
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
  if (confirmPassword !== undefined && !isSamePassword(confirmPassword, password)) {
    throw invalidField('confirmPassword', 'Passwords do not match');
  }
}

/** Throws a 400 for a username that nobody can have. */
export function checkUsername(username: string, reservedUsernames: ReadonlySet<string>): void {
  if (reservedUsernames.has(toUsernameKey(username))) throw invalidField('username', notAvailableMessage);
}
