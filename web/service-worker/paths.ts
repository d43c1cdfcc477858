/** First segments that the gateway answers itself: none of them is a page of the app. */
const SERVER_PATHS: readonly string[] = ['api', 'media', 'docs', 'internal', 'metrics', 'health', 'ready', 'assets'];

export const SHARE_PATH = '/post/share';

/** Returns whether a navigation to this path is answered by the app's page. */
export function isAppPath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return !SERVER_PATHS.includes(first) && !first.includes('.');
}

/** Returns the path of this origin that a message names, and the list of notifications for anything else. */
export function safeLink(link: unknown): string {
  const isPath = typeof link === 'string' && /^\/(?![/\\])/.test(link);
  return isPath ? link : '/notifications';
}
