import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearRequestedService, findRequestedService, storeRequestedService } from './requested-service.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('remembers the service that a visitor wanted, until it is forgotten', () => {
  expect(findRequestedService()).toBeNull();
  storeRequestedService({ slug: 'fan-crm', name: 'Fan CRM' });
  expect(findRequestedService()).toEqual({ slug: 'fan-crm', name: 'Fan CRM' });
  clearRequestedService();
  expect(findRequestedService()).toBeNull();
});

it.each(['', 'not JSON', 'null', '{"slug":7,"name":"x"}', '{"slug":"fan-crm"}'])('wants nothing by %j', (text) => {
  stored.set('wanted-service', text);
  expect(findRequestedService()).toBeNull();
});
