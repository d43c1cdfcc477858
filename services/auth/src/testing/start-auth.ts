import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { authService } from '#/service.ts';

export type TestAuth = Awaited<ReturnType<typeof startAuth>>;

/** Starts auth with cheap password hashing, and without social. */
export function startAuth(options: Parameters<typeof startTestService>[1] = {}) {
  return startTestService(authService, {
    ...options,
    environment: {
      PASSWORD_MEMORY_KIB: '64',
      PASSWORD_PASSES: '1',
      KEYS_SECRET: 'a-secret-for-the-keys',
      SOCIAL_URL: 'http://127.0.0.1:1',
      SERVICE_SECRETS: [
        'social:a-secret-of-social',
        'notifications:a-secret-of-notifications',
        'payments:a-secret-of-payments',
        'gateway:a-secret-of-the-gateway',
        'fan-crm:a-secret-of-fan-crm',
        'crm:the-secret-of-crm',
      ].join(','),
      SERVICE_SCOPES: 'crm:people:read',
      ...options.environment,
    },
  });
}
