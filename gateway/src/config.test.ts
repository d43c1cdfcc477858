import { defaultFeatureNames, featureNames } from '@stagedoor/contracts/features';
import { expect, test } from 'vitest';
import { readGatewayConfig } from '#/config.ts';

function problemOf(environment: Record<string, string>): string {
  try {
    readGatewayConfig(environment);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('it was accepted');
}

test('an empty environment gives the local system', () => {
  const config = readGatewayConfig({});

  expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, metricsPort: 8081, personLimit: 600 });
  expect(config.urls.get('auth')).toEqual(['http://127.0.0.1:4001']);
  expect(config.urls.get('payments')).toEqual(['http://127.0.0.1:3000']);
  expect(config.urls.size).toBe(43);
});

test('a service may have several addresses, and the business services another host', () => {
  const config = readGatewayConfig({
    SOCIAL_URL: 'http://a:4002, http://b:4002',
    FAN_CRM_URL: 'https://crm.example:8443',
    BUSINESS_HOST: 'business',
  });

  expect(config.urls.get('social')).toEqual(['http://a:4002', 'http://b:4002']);
  expect(config.urls.get('fan-crm')).toEqual(['https://crm.example:8443']);
  expect(config.urls.get('payments')).toEqual(['http://business:3000']);
  expect(config.urls.get('auth')).toEqual(['http://127.0.0.1:4001']);
});

test('every wrong variable is named at once, and none with its value', () => {
  const problem = problemOf({
    GATEWAY_PORT: '80800',
    SOCIAL_URL: 'http://secret.example/path',
    TRUSTED_PROXIES: '10.0.0.0/33',
    CORS_ORIGINS: 'https://secret.example/',
    FEATURES: 'explore,secret',
    WEB_DEV_URL: 'secret',
  });

  for (const name of ['GATEWAY_PORT', 'SOCIAL_URL', 'TRUSTED_PROXIES', 'CORS_ORIGINS', 'FEATURES', 'WEB_DEV_URL']) {
    expect(problem).toContain(name);
  }
  expect(problem).not.toContain('secret');
  expect(problem).not.toContain('\n');
});

test.each([
  [undefined, defaultFeatureNames],
  ['all', defaultFeatureNames],
  ['none', []],
  ['likes, explore', ['explore', 'likes']],
  ['service-figures', ['service-figures']],
  ['all, service-figures', featureNames],
])('FEATURES %j switches these on: %j', (text, features) => {
  expect(readGatewayConfig(text === undefined ? {} : { FEATURES: text }).features).toEqual(features);
});

test('the constants of the specification stand unless an operator names the measured figures', () => {
  expect(readGatewayConfig({}).features).not.toContain('service-figures');
  expect(readGatewayConfig({ FEATURES: 'all' }).features).not.toContain('service-figures');
});

test('FEATURES says which names there are when one is unknown', () => {
  expect(problemOf({ FEATURES: 'explore,live' })).toBe(
    `FEATURES must be none, or some of all, ${featureNames.join(', ')}`,
  );
});

test.each(['10.0.0.0/8', '::1', 'fd00::/8,127.0.0.1'])('%s are proxies to trust', (text) => {
  expect(readGatewayConfig({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(text.split(','));
});

test.each(['10.0.0.0/8/8', '10.0.0', '10.0.0.0/', '10.0.0.0/-1', 'localhost'])('%s are not', (text) => {
  expect(problemOf({ TRUSTED_PROXIES: text })).toContain('TRUSTED_PROXIES');
});
