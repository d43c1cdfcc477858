/** The person has closed the browser's dialog for passkeys, or the browser has no passkey to offer. */
export class PasskeyCancelled extends Error {
  constructor(cause: unknown) {
    super('No passkey was used', { cause });
    this.name = 'PasskeyCancelled';
  }
}
