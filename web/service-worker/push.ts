import { safeLink } from './paths.ts';

interface Message {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
}

/** Shows a push message, unless the person is looking at the app, because its page shows the news already. */
export async function showPush(
  registration: ServiceWorkerRegistration,
  clients: Clients,
  data: unknown,
): Promise<void> {
  const message = readMessage(data);
  const windows = await clients.matchAll({ type: 'window' });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { title, body, tag, link } = message;
  await registration.showNotification(title, {
    body,
    // A later message about the same takes the place of this one.
    ...(tag !== '' && { tag }),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { link },
  });
}

/** Focuses an open page of the app and lets it open the link. Opens a new page where there is none. */
export async function openLink(clients: Clients, data: unknown): Promise<void> {
  const link = safeLink(typeof data === 'object' && data !== null && 'link' in data ? data.link : undefined);
  const [open] = await clients.matchAll({ type: 'window' });
  if (open === undefined) {
    await clients.openWindow(link);
    return;
  }
  open.postMessage({ type: 'open', link });
  await open.focus();
}

function readMessage(data: unknown): Message {
  const { title, body, tag, link }: Partial<Record<keyof Message, unknown>> =
    typeof data === 'object' && data !== null ? data : {};
  return {
    title: typeof title === 'string' ? title : 'Stagedoor',
    body: typeof body === 'string' ? body : 'Something happened',
    tag: typeof tag === 'string' ? tag : '',
    link: safeLink(link),
  };
}
