import path from 'node:path';
import { expect, test } from 'vitest';
import { boundaryRules } from './boundary-rules.ts';
import { readImports } from './read-imports.ts';

test('every boundary has a planted violation that is found, and nothing else in the fixture is', async () => {
  const { violations } = await readImports(path.join(import.meta.dirname, 'fixtures/boundaries'));
  const found = violations.map(({ rule, from }) => `${from}: ${rule}`).sort();
  expect(found).toEqual([
    'gateway/src/uses-service.ts: the gateway imports no service',
    'services/auth/src/circle/one.ts: no import leads back to where it came from, types included',
    'services/auth/src/uses-other-service.ts: a service imports no other service',
    'services/social/src/uses-gateway.ts: a service imports only shared packages',
    'services/social/web/uses-service.ts: the screen of a service imports of the service its contracts alone',
    'shared/contracts/src/uses-kit.ts: contracts and catalogue import no other shared package',
    'shared/csv/src/uses-contracts.ts: csv imports no other shared package, so that everybody can import it',
    'shared/linked-text/src/uses-kit.ts: linked-text imports only contracts, so that the web app can import it',
    'shared/screens/src/uses-kit.ts: screens imports only contracts, so that the web app can import it',
    'shared/service-kit/src/database/uses-http.ts: a folder of the service kit imports only those below it',
    'shared/service-kit/src/http/uses-test-support.ts: only tests and scripts import test-support',
    'shared/service-kit/src/uses-service.ts: a shared package imports none of its dependents',
    'web/e2e/uses-scripts.ts: the web app imports nothing from scripts, its tests included',
    'web/src/features/feed/uses-app.ts: a feature of the web app does not import the app',
    'web/src/features/feed/uses-feature.ts: a feature of the web app imports no other feature',
    'web/src/shared/format/uses-http.ts: a folder of what the web app shares imports only those below it',
    'web/src/shared/uses-feature.ts: what the web app shares imports no feature and no page',
    'web/src/uses-kit.ts: the web app imports only contracts, catalogue, csv, linked-text and screens',
  ]);
  expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(boundaryRules.map(({ name }) => name)));
}, 30_000);
