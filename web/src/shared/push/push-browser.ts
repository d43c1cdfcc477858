import { getPushSettings, subscribeToPush, unsubscribeFromPush } from '@stagedoor/contracts/push';
import { call } from '#/shared/http/api-client.ts';
import { ignoreNotFound } from '#/shared/query/ignore-not-found.ts';
import { dropPush, renewedPushKey } from '#/shared/session/drop-push.ts';
import { getPersonId } from '#/shared/session/session-store.ts';
import { localStore, sessionStore } from '#/shared/storage/page-storage.ts';

/** Whether this browser can show push messages: `blocked` once its person has refused. */
export type PushSupport = 'unsupported' | 'blocked' | 'available';

/** Says that a person wants push messages in this browser, also in their next session. */
const wantedKey = (userId: string) => `push:${userId}`;

export function findPushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'available';
}

/** Returns whether this browser has a subscription. Whether its session has one, only the server knows. */
export function isPushWanted(userId: string): boolean {
  return localStore.getItem(wantedKey(userId)) !== null && findPushSupport() === 'available';
}

/** Asks the browser's permission, which needs a press, and subscribes. Returns false if the person refuses. */
export async function enablePush(userId: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new Error('There is no service worker');
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription belongs to the key that it was made with.
  if (before !== null && localStore.getItem(wantedKey(userId)) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) {
    throw new Error('The browser has subscribed without an address or keys');
  }
  try {
    const body = { endpoint, p256dh: keys.p256dh, auth: keys.auth, publicKey };
    await call(subscribeToPush, { body }, { personId: userId });
  } catch (error) {
    // The person has signed out meanwhile, and the sign-out did not find this subscription yet.
    if (getPersonId() !== userId) await dropPush(userId);
    throw error;
  }
  localStore.setItem(wantedKey(userId), publicKey);
  return true;
}

/** Unsubscribes one of a person's browsers. */
export async function disablePush(userId: string, id: string, isThisBrowser: boolean): Promise<void> {
  await call(unsubscribeFromPush, { params: { id } }).catch(ignoreNotFound);
  if (!isThisBrowser) return;
  localStore.removeItem(wantedKey(userId));
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Subscribes again, once per tab, if a new session or a new key has ended the person's subscription. Never shows a permission prompt. */
export async function renewPush(userId: string): Promise<void> {
  if (!isPushWanted(userId) || Notification.permission !== 'granted') return;
  if (sessionStore.getItem(renewedPushKey(userId)) !== null) return;
  sessionStore.setItem(renewedPushKey(userId), 'yes');
  try {
    const { publicKey, subscriptions } = await call(getPushSettings, {});
    const isCurrent = localStore.getItem(wantedKey(userId)) === publicKey;
    if (!isCurrent || !subscriptions.some(({ isThisSession }) => isThisSession)) await enablePush(userId, publicKey);
  } catch (error) {
    console.warn('This browser could not be subscribed to push messages again', error);
  }
}
