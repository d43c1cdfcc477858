import type { User } from '@stagedoor/contracts/user';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#/shared/query/change-cached.ts';

/** Changes the person wherever their profile is cached: profile, suggestions, featured. */
export function changeUser(client: QueryClient, id: string, change: (user: User) => User): void {
  const matches = (value: object): value is User => 'id' in value && value.id === id && 'subscriptionPrice' in value;
  changeCached(client, { keyPrefix: ['users'], matches, change });
}
