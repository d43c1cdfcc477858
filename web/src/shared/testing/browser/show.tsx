import type { OwnUser, ShortUser } from '@stagedoor/contracts/user';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#/shared/query/query-client.ts';
import { clearSession, signInAs } from '#/shared/session/session-store.ts';
import { useToasts } from '#/shared/stores/toast-store.ts';
import { Toaster } from '#/shared/ui/feedback/toaster.tsx';
import '#/shared/styles/index.css';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Who uses the page. */
export const ada: OwnUser = {
  id: '01981b5c-0000-7000-8000-0000000000a1',
  username: 'ada',
  email: 'ada@example.com',
  isEmailVerified: true,
  role: 'CREATOR',
  createdAt: '2026-01-05T09:30:00.000Z',
  displayName: 'Ada Doe',
  bio: null,
  avatarUrl: null,
  coverUrl: null,
  isVerified: false,
  subscriptionPrice: 0,
  isPrivate: false,
  allowMessages: true,
  showOnlineStatus: true,
  stats: { posts: 0, followers: 0, following: 0, subscribers: 0 },
  isFollowing: false,
  isBlocked: false,
  hasSubscription: false,
};

/** Somebody else. */
export const ben: ShortUser = {
  id: '01981b5c-0000-7000-8000-0000000000b1',
  username: 'ben',
  displayName: 'Ben Roe',
  avatarUrl: null,
  isVerified: false,
};

/** Shows a component with what the app gives every page: a cache, addresses, notices, and somebody who is signed in. */
export async function show(component: ReactNode, user: OwnUser | null = ada) {
  if (user === null) clearSession();
  else signInAs(user, { token: 'a-token', refreshToken: 'a-refresh-token' });
  onTestFinished(() => {
    clearSession();
    localStorage.clear();
    sessionStorage.clear();
    useToasts.setState({ toasts: [] });
  });
  const shown = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <main className="p-4">{component}</main>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  onTestFinished(() => shown.unmount());
  return shown;
}
