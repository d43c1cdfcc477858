import type { NotificationsDeps } from '#/config.ts';

/** The core NATS subject to which the instances with a person's open streams subscribe. */
export const liveSubject = (userId: string) => `live.${userId}`;

/**
 * Signals to the instances with a person's open streams that there are live events up to `sequence`. They read the events
 * from the database, so that a lost signal only delays them.
 */
export function publishHint(
  { bus, log }: Pick<NotificationsDeps, 'bus' | 'log'>,
  userId: string,
  sequence: number,
): void {
  publishSignal({ bus, log }, userId, { sequence });
}

/** A signal from one instance to those with a person's open streams. */
export type LiveSignal =
  | { readonly sequence: number }
  /** Shown at once, and not stored. */
  | { readonly presence: { readonly userId: string; readonly isOnline: boolean } };

export function publishSignal(
  { bus, log }: Pick<NotificationsDeps, 'bus' | 'log'>,
  userId: string,
  signal: LiveSignal,
): void {
  if (!bus.isConnected()) return;
  bus
    .connected()
    .then((connection) => connection.publish(bus.subject(liveSubject(userId)), JSON.stringify(signal)))
    .catch((error: unknown) => log.debug({ err: error }, 'a signal was not sent'));
}
