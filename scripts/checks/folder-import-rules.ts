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
  events: ['common', 'database', 'observability', 'broker', 'jobs'],
  identity: ['common', 'observability', 'broker', 'internal-calls', 'jobs'],
  http: ['common', 'config', 'database', 'observability', 'idempotency', 'identity', 'input', 'uploads'],
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

export const folderImportRules: IForbiddenRuleType[] = [
  ...rulesOf('a folder of the service kit imports only those below it', 'shared/service-kit/src', kitFolders),
  ...rulesOf('a folder of what the web app shares imports only those below it', 'web/src/shared', webFolders),
];
