import type { NotificationsDeps } from '#/config.ts';

/** Where the instances that hold a person's streams listen, on plain NATS. */
export const liveSubject = (userId: string) => `live.${userId}`;

/**
 * Tells the instances that hold a person's streams that there is something up to `sequence`. It is a hint: one that is
 * lost makes it late, and what is sent is read from the database.
 */
export function hintLive({ bus, log }: Pick<NotificationsDeps, 'bus' | 'log'>, userId: string, sequence: number): void {
  tellLive({ bus, log }, userId, { sequence });
}

/** What an instance says to those that hold a person's streams. */
export type LiveSignal =
  | { readonly sequence: number }
  /** Shown at once and kept nowhere. */
  | { readonly presence: { readonly userId: string; readonly isOnline: boolean } };

export function tellLive(
  { bus, log }: Pick<NotificationsDeps, 'bus' | 'log'>,
  userId: string,
  signal: LiveSignal,
): void {
  if (!bus.isConnected()) return;
  bus
    .connected()
    .then((connection) => connection.publish(bus.subject(liveSubject(userId)), JSON.stringify(signal)))
    .catch((error: unknown) => log.debug({ err: error }, 'a hint was not sent'));
}
