import { describe, expect, it } from 'vitest';
import { isServiceSecret, parseServiceSecrets } from '#/service-tokens/service-secrets.ts';

describe('the secrets of services', () => {
  const secrets = parseServiceSecrets(['social:a-secret-of-social', 'ai-content:with:colons:in:it']);

  it('are distinguished from those of other services and from invalid ones', () => {
    expect(isServiceSecret(secrets, 'social', 'a-secret-of-social')).toBe(true);
    expect(isServiceSecret(secrets, 'ai-content', 'with:colons:in:it')).toBe(true);
    expect(isServiceSecret(secrets, 'ai-content', 'a-secret-of-social')).toBe(false);
    expect(isServiceSecret(secrets, 'social', '')).toBe(false);
    expect(isServiceSecret(secrets, 'nobody', '')).toBe(false);
    expect(isServiceSecret(secrets, 'constructor', '')).toBe(false);
  });

  it.each(['social', 'social:', 'social:too-short', 'So cial:a-secret-of-social', ':a-secret-of-social'])(
    'are refused as %s, without showing it',
    (part) => {
      expect(() => parseServiceSecrets([part])).toThrow(/^must be name:secret pairs/);
    },
  );

  it('are refused where a service has two', () => {
    expect(() => parseServiceSecrets(['a:a-secret-of-someone', 'a:another-secret-of-it'])).toThrow('each name once');
  });
});
