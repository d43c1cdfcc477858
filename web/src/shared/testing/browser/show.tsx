import type { OwnUser, ShortUser, User } from '@stagedoor/contracts/user';
import { QueryClientProvider } from '@tanstack/react-query';
import { clear } from 'idb-keyval';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#/shared/query/query-client.ts';
import { clearSession, signInAs } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';
import { closeCheckout } from '#/shared/stores/checkout-store.ts';
import { useToasts } from '#/shared/stores/toast-store.ts';
import { Toaster } from '#/shared/ui/feedback/toaster.tsx';
import '#/shared/styles/index.css';

/** Sizes of the window for tests of components, which `show` renders. */
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** A creator without followers who follows nobody, as others see them. */
function makeUser(user: Pick<User, 'id' | 'username' | 'displayName'>): User {
  return {
    ...user,
    bio: null,
    avatarUrl: null,
    coverUrl: null,
    role: 'CREATOR',
    isVerified: false,
    subscriptionPrice: 0,
    createdAt: '2026-01-05T09:30:00.000Z',
    isPrivate: false,
    stats: { posts: 0, followers: 0, following: 0, subscribers: 0 },
    isFollowing: false,
    isBlocked: false,
    hasSubscription: false,
  };
}

/** The person who uses the page. */
export const ada: OwnUser = {
  ...makeUser({ id: '01981b5c-0000-7000-8000-0000000000a1', username: 'ada', displayName: 'Ada Doe' }),
  email: 'ada@example.com',
  isEmailVerified: true,
  allowMessages: true,
  showOnlineStatus: true,
};

/** Somebody else. */
export const ben: ShortUser = {
  id: '01981b5c-0000-7000-8000-0000000000b1',
  username: 'ben',
  displayName: 'Ben Roe',
  avatarUrl: null,
  isVerified: false,
};

/** A creator with a price, as others see them. */
export const cleo: User = {
  ...makeUser({ id: '01981b5c-0000-7000-8000-0000000000d1', username: 'cleo', displayName: 'Cleo Moe' }),
  subscriptionPrice: 5,
};

/** Renders a component with the app's providers: a query cache, a router at `address`, toasts, and a signed-in person. */
export async function show(component: ReactNode, user: OwnUser | null = ada, address = '/') {
  if (user === null) await clearSession(readStoredSession());
  else await signInAs(user, { token: 'a-token', refreshToken: 'a-refresh-token' });
  onTestFinished(async () => {
    await clearSession(readStoredSession());
    localStorage.clear();
    sessionStorage.clear();
    await clear();
    useToasts.setState({ toasts: [] });
    closeCheckout();
  });
  const element = (
    <>
      <main className="p-4">{component}</main>
      <Toaster />
    </>
  );
  const shown = await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />
    </QueryClientProvider>,
  );
  onTestFinished(() => shown.unmount());
  return shown;
}
