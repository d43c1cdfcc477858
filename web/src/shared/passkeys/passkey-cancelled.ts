/** The person has closed the browser's window for passkeys, or the browser has none to offer here. */
export class PasskeyCancelled extends Error {
  constructor(cause: unknown) {
    super('No passkey was used', { cause });
    this.name = 'PasskeyCancelled';
  }
}
