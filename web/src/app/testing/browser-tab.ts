// The session part of an app tab, without any UI: loaded into frames of one page, which share storage, database and locks like the
// tabs of a browser.
import { createPost, getFeed } from '@stagedoor/contracts/posts';
import { confirmSession } from '#/features/auth/model/confirm-session.ts';
import { signIn } from '#/features/auth/model/sign-in.ts';
import { signOut } from '#/features/auth/model/sign-out.ts';
import { call } from '#/shared/http/api-client.ts';
import { callWithCopy } from '#/shared/http/call-with-copy.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { startLaterTasks } from '../later-tasks.ts';
import { watchSession } from '../watch-session.ts';

export interface BrowserTab {
  /** The name of the person whom the tab is about; undefined while it is loading. */
  readonly personName: () => string | null | undefined;
  readonly signIn: (name: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Publishes words of whoever the tab is about. */
  readonly publish: () => Promise<unknown>;
  /** Reads a page that is stored for the time without a network. Returns the first words on it. */
  readonly read: () => Promise<string>;
}

const tab: BrowserTab = {
  personName() {
    const { isLoading, user } = useSession.getState();
    return isLoading ? undefined : (user?.username ?? null);
  },
  signIn: (name) => signIn({ email: `${name}@example.com`, password: 'secret1' }),
  signOut,
  publish: () => call(createPost, { body: { content: `Words of ${useSession.getState().user?.username}` } }),
  async read() {
    const { posts } = await callWithCopy(getFeed, { query: {} });
    return posts[0]?.content ?? '';
  },
};

watchSession();
void startLaterTasks();
void confirmSession();
Object.assign(window, { tab });
