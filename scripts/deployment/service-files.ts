import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoPasswordVariables } from '@stagedoor/demo-world/demo-passwords';
import { databaseName } from '../supervisor/databases.ts';
import { type DeployedService, type Deployment, ownVariable, secretOf } from './deployed-services.ts';

/** Where the template of compose finds files: `infra`, and what the image of a service outside of services/ is built in. */
type Places = { readonly infra: string; readonly context?: string | undefined };

/** `compose.yml` of a service: what differs from infra/compose/process.yml. */
export function writeComposePart(
  service: DeployedService,
  { names }: Pick<Deployment, 'names'>,
  { infra, context = '' }: Places = { infra: '../../infra' },
): string {
  const callers = names.filter((one) => one !== 'auth').map((one) => `${one}:${secretOf(one, 'SERVICE_SECRET')}`);
  return fill('compose.yml', service, { infra, context, callers: callers.join(',') });
}

/** `kubernetes.yml` of a service: what differs from infra/kubernetes/process. */
export function writeKubernetesPart(service: DeployedService): string {
  return fill('kubernetes.yml', service);
}

type Words = Readonly<Record<string, string>>;

/**
 * Fills a template in: `<word>` is replaced, a line that ends with `#? condition` is there where it holds, and one that ends with
 * `#* list` is repeated for each of the list.
 */
function fill(template: string, service: DeployedService, more: Words = {}): string {
  const { name, port, hasSeed, needs } = service;
  const words: Words = {
    name,
    NAME: ownVariable(name, '').slice(0, -1),
    database: databaseName(name),
    port: String(port),
    min: String(needs.instances.min),
    max: String(needs.instances.max),
    ...more,
  };
  // A bucket for files is out there.
  const isOutside = needs.internet || needs.writes.includes('files');
  const conditions = new Set([
    ...[name, ...needs.writes],
    ...(hasSeed ? ['seed'] : []),
    ...(isOutside ? ['outside'] : []),
    ...(words.context ? ['joined'] : []),
  ]);
  const lists = listsOf(service);
  const write = (line: string, own: Words = {}) =>
    line.replaceAll(/<(\w+)>/g, (whole, word: string) => own[word] ?? words[word] ?? whole);
  return readFileSync(path.join(import.meta.dirname, 'templates', template), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, text = '', kind, not, mark = ''] = /^(.*?)(?: #([?*]) (!?)(\w+))?$/.exec(line) ?? [];
      if (kind === '*') return (lists[mark] ?? []).map((one) => write(text, one));
      return kind === undefined || conditions.has(mark) !== (not === '!') ? [write(text)] : [];
    })
    .join('\n');
}

function listsOf({ name, isCore, hasSeed, needs }: DeployedService): Readonly<Record<string, readonly Words[]>> {
  // All services share one environment in compose, so a team reads only what begins with its service's name.
  const own = (variable: string) => (isCore ? variable : ownVariable(name, variable));
  const passwords = hasSeed && name === 'auth' ? Object.values(demoPasswordVariables) : [];
  return {
    secrets: needs.secrets.map((variable) => ({ variable, own: own(variable) })),
    variables: Object.entries(needs.variables).map(([variable, value]) => ({
      variable,
      own: own(variable),
      // Within quotes.
      value: JSON.stringify(value).slice(1, -1),
    })),
    passwords: passwords.map((variable) => ({ variable })),
  };
}
