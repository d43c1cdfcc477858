/**
 * Whether the service that owns the item is notified by a call at once: not where it made the payment itself and gets
 * the answer.
 */
export interface OwnerNotice {
  readonly notifiesOwner: boolean;
}
