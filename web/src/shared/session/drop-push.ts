import { sessionStore } from '../storage/page-storage.ts';

/** In the tab's storage: that this tab has renewed a person's subscription to push messages. */
export const renewedPushKey = (userId: string) => `push-renewed:${userId}`;

/**
 * Ends the subscription of this browser to push messages, and closes the messages that are shown: they name people. It does not wait
 * for the server, which would send more of them until it hears of the end of the session. Never rejects.
 */
export async function dropPush(userId: string): Promise<void> {
  sessionStore.removeItem(renewedPushKey(userId));
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const [subscription, shown = []] = await Promise.all([
      registration?.pushManager?.getSubscription(),
      registration?.getNotifications(),
    ]);
    for (const notification of shown) notification.close();
    await subscription?.unsubscribe();
  } catch (error) {
    console.warn('This browser could not be unsubscribed from push messages', error);
  }
}
