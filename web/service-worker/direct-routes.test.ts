import { expect, it, vi } from 'vitest';
import { sendWritesDirectly } from './direct-routes.ts';

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('lets %s requests to the API pass without the worker', async (method) => {
  const addRoutes = vi.fn(() => Promise.resolve());
  await sendWritesDirectly({ type: 'install', addRoutes });
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith(
    expect.arrayContaining([{ condition: { requestMethod: method, urlPattern: '/api/*' }, source: 'network' }]),
  );
});

it('routes no reading requests, of which the worker answers some', async () => {
  const addRoutes = vi.fn(() => Promise.resolve());
  await sendWritesDirectly({ type: 'install', addRoutes });
  expect(JSON.stringify(addRoutes.mock.calls)).not.toContain('GET');
});

it('lets the worker be installed where the browser has no routes', async () => {
  await expect(sendWritesDirectly({ type: 'install' })).resolves.toBeUndefined();
});

it('lets the worker be installed where the browser refuses the routes', async () => {
  await expect(
    sendWritesDirectly({ type: 'install', addRoutes: () => Promise.reject(new TypeError('bad')) }),
  ).resolves.toBeUndefined();
});
