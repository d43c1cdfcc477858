import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { requireCallers } from '#/http/require-callers.ts';

function openApp() {
  const app = Fastify();
  requireCallers(app);
  return app;
}
const handler = async () => null;
const callers = { callers: ['social'] } as const;

describe('an internal route', () => {
  it('is refused where it does not declare its callers', () => {
    expect(() => openApp().get('/internal/peek', handler)).toThrow('/internal/peek does not declare its callers');
    expect(() => openApp().get('/internal/peek', { config: { internal: callers } }, handler)).not.toThrow();
  });

  it('is refused outside of /internal, where the gateway would forward it', () => {
    expect(() => openApp().get('/peek', { config: { internal: callers } }, handler)).toThrow('must be below /internal');
    expect(() => openApp().get('/peek', handler)).not.toThrow();
  });
});
