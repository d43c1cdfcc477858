import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The folders of the service kit, each with the folders that it may import. */
const kitFolders: Readonly<Record<string, readonly string[]>> = {
  common: [],
  config: ['common'],
  input: ['common'],
  database: ['common'],
  observability: ['common', 'config'],
  files: ['common', 'database'],
  idempotency: ['common', 'database'],
  'read-replica': ['common', 'config', 'database', 'observability'],
  uploads: ['common', 'config', 'database'],
  mail: ['common', 'config', 'database', 'observability'],
  broker: ['common', 'config', 'database', 'observability'],
  jobs: ['common', 'database', 'observability'],
  outbound: ['common', 'config'],
  'internal-calls': ['common', 'database', 'observability'],
  purchases: ['common', 'database', 'internal-calls', 'jobs'],
  assets: ['common', 'database', 'internal-calls', 'jobs'],
  events: ['common', 'database', 'observability', 'broker', 'jobs'],
  identity: ['common', 'observability', 'broker', 'internal-calls', 'jobs'],
  http: ['common', 'config', 'database', 'observability', 'idempotency', 'identity', 'input', 'assets', 'uploads'],
  notifications: ['common', 'database', 'internal-calls', 'jobs', 'observability'],
  screens: ['common', 'database', 'http'],
  'service-access': ['common', 'observability', 'broker', 'http', 'identity', 'jobs'],
  history: ['common', 'database', 'observability', 'broker', 'events', 'http', 'input', 'internal-calls', 'jobs'],
  'personal-data': ['common', 'database', 'observability', 'broker', 'events', 'internal-calls', 'jobs'],
};

/** The folders that the web app's features and pages share, likewise. */
const webFolders: Readonly<Record<string, readonly string[]>> = {
  config: [],
  format: [],
  storage: [],
  session: ['storage'],
  stores: ['storage'],
  browser: ['config', 'storage', 'stores'],
  http: ['config', 'session', 'storage'],
  hooks: ['browser', 'http', 'stores'],
  query: ['http', 'session', 'stores'],
  passkeys: ['browser', 'config', 'http', 'session'],
};

/** One rule for each folder, all with the same name. `process` and `testing` may import all others and are not listed. */
function rulesOf(
  name: string,
  place: string,
  folders: Readonly<Record<string, readonly string[]>>,
): IForbiddenRuleType[] {
  return Object.entries(folders).map(([folder, allowed]) => ({
    name,
    from: { path: `^${place}/${folder}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${place}/[^/]+/`, pathNot: `^${place}/(${[folder, ...allowed].join('|')})/` },
  }));
}

const folderImportRules: IForbiddenRuleType[] = [
  ...rulesOf('a folder of the service kit imports only those below it', 'shared/service-kit/src', kitFolders),
  ...rulesOf('a folder of what the web app shares imports only those below it', 'web/src/shared', webFolders),
];

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
    name: 'the web app imports nothing from scripts, its tests included',
    from: { path: '^web/' },
    to: { path: '^scripts/' },
  },
  {
    name: 'only tests and scripts import test-support',
    from: { path: '^(services|gateway|shared)/', pathNot: '(\\.test\\.tsx?$|/testing/|^shared/test-support/)' },
    to: { path: '^shared/test-support/' },
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
