import type { NotificationType } from '@stagedoor/contracts/notification';

const second = 1_000;
const hour = 3_600 * second;

/** A message that a push service did not take within this time is old news. */
export const freshMs = 24 * hour;
/** How long a sent message is stored, to recognise another one about the same. */
export const sentRetentionMs = 24 * hour;
/** How long a claimed message is not claimed again: longer than sending can take. */
export const leaseMs = 30 * second;
export const requestTimeoutMs = 10 * second;
/** Attempts before a message is set aside: with the pauses, more than a day, so that age ends it first. */
export const mostAttempts = 300;

/** Returns how soon a browser gets another message about the same. In a chat each answer is notified. */
export function repeatIntervalMs(type: NotificationType): number {
  return type === 'NEW_MESSAGE' ? 10 * second : hour;
}
