import type { IForbiddenRuleType } from 'dependency-cruiser';
import { folderImportRules } from './folder-import-rules.ts';

/** Which folders may import which. Each rule has a planted violation in fixtures/boundaries that must be found. */
export const boundaryRules: IForbiddenRuleType[] = [
  {
    name: 'a service imports no other service',
    from: { path: '^services/([^/]+)/' },
    to: { path: '^services/', pathNot: '^services/$1/' },
  },
  {
    name: 'a service imports only shared packages',
    from: { path: '^services/' },
    to: { path: '^(gateway|web|scripts)/' },
  },
  {
    name: 'the gateway imports no service',
    from: { path: '^gateway/' },
    to: { path: '^(services|web|scripts)/' },
  },
  {
    name: 'a shared package imports none of its dependents',
    from: { path: '^shared/' },
    to: { path: '^(services|gateway|web|scripts)/' },
  },
  {
    name: 'contracts and catalogue import no other shared package',
    from: { path: '^shared/(contracts|catalogue)/' },
    to: { path: '^shared/', pathNot: '^shared/(contracts|catalogue)/' },
  },
  {
    name: 'csv imports no other shared package, so that everybody can import it',
    from: { path: '^shared/csv/' },
    to: { path: '^shared/', pathNot: '^shared/csv/' },
  },
  {
    name: 'linked-text imports only contracts, so that the web app can import it',
    from: { path: '^shared/linked-text/' },
    to: { path: '^shared/', pathNot: '^shared/(linked-text|contracts)/' },
  },
  {
    name: 'screens imports only contracts, so that the web app can import it',
    from: { path: '^shared/screens/' },
    to: { path: '^shared/', pathNot: '^shared/(screens|contracts)/' },
  },
  {
    name: 'the screen of a service imports of the service its contracts alone',
    from: { path: '^services/[^/]+/web/' },
    to: {
      path: '^(services/[^/]+/src|shared)/',
      pathNot: '(^services/[^/]+/src/contracts|^shared/(contracts|csv|screens))/',
    },
  },
  {
    name: 'the web app imports only contracts, catalogue, csv, linked-text and screens',
    from: { path: '^web/', pathNot: '^web/(e2e/|vitest\\.components\\.config\\.ts$)' },
    to: {
      path: '^(services|gateway|scripts|shared)/',
      pathNot: '^shared/(contracts|catalogue|csv|linked-text|screens)/',
    },
  },
  {
    name: 'a feature of the web app imports no other feature',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'a feature of the web app does not import the app',
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/app/' },
  },
  {
    name: 'what the web app shares imports no feature and no page',
    from: { path: '^web/src/shared/' },
    to: { path: '^web/src/(features|app)/' },
  },
  {
    name: 'no import leads back to where it came from, types included',
    from: {},
    to: { circular: true },
  },
  ...folderImportRules,
];
