import type { Service } from '@stagedoor/contracts/services';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { serviceQuery, servicesQuery } from '../api/services-queries.ts';
import { setUserAccess } from './cached-services.ts';

const access = { grantedAt: '2026-03-01T09:30:00.000Z', lastAccessedAt: null };

function service(slug: string): Service {
  const looks = { icon: 'users', color: '#123456', category: 'OTHER', sortOrder: 1 } as const;
  const lock = { requiresSubscription: true, isPublic: false, userAccess: null };
  return { id: slug, slug, name: slug, description: '', ...looks, ...lock };
}

it('changes the access in every copy of the service, and in no other service', () => {
  const client = new QueryClient();
  client.setQueryData(servicesQuery.queryKey, [service('llc'), service('crm')]);
  setUserAccess(client, 'crm', access);
  expect(client.getQueryData(servicesQuery.queryKey)).toEqual([
    service('llc'),
    { ...service('crm'), userAccess: access },
  ]);
  expect(client.getQueryData(serviceQuery('crm').queryKey)).toBeUndefined();
});

it('refetches a list that was being fetched during the change', async () => {
  const client = new QueryClient();
  const answers = [service('crm'), { ...service('crm'), userAccess: access }];
  const fetchServices = vi.fn(async () => [answers[fetchServices.mock.calls.length - 1] ?? service('none')]);
  const stop = new QueryObserver(client, { ...servicesQuery, queryFn: fetchServices }).subscribe(() => {});
  setUserAccess(client, 'crm', access);
  await vi.waitFor(() => expect(client.getQueryData(servicesQuery.queryKey)).toEqual([answers[1]]));
  stop();
});
