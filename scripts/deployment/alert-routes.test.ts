import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { getTeam, teams } from '@stagedoor/catalogue/teams';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../infra/monitoring', file), 'utf8');
  return parse(text, { merge: true });
};

type Relabel = { source_labels: string[]; separator: string; regex: string; target_label: string; replacement: string };
const relabels: Relabel[] = read('prometheus.yml').alerting.alert_relabel_configs;
const { route, receivers } = read('alertmanager.yml');

/** As Prometheus does: an expression has to match the whole of the joined labels. */
function teamOf(labels: Readonly<Record<string, string>>): string | undefined {
  const matching = relabels.filter(({ source_labels, separator, regex }) =>
    new RegExp(`^(?:${regex})$`).test(source_labels.map((label) => labels[label] ?? '').join(separator)),
  );
  expect(matching.length).toBeLessThanOrEqual(1);
  expect(matching.every(({ target_label }) => target_label === 'team')).toBe(true);
  return matching[0]?.replacement;
}

/** As Alertmanager does: the first route that matches, else the receiver of all. */
function addressOf(labels: Readonly<Record<string, string>>): string {
  const team = teamOf(labels);
  const found = route.routes.find(({ matchers }: { matchers: string[] }) => matchers.includes(`team="${team}"`));
  const name = found?.receiver ?? route.receiver;
  const receiver = receivers.find((one: { name: string }) => one.name === name);
  return receiver.email_configs[0].to;
}

test('an alert about a service goes to its team, whoever speaks of the service', () => {
  for (const service of [...catalogue.map(({ key }) => key), 'auth', 'social', 'gateway', 'business']) {
    expect(addressOf({ service }), service).toBe(getTeam(service).email);
    expect(addressOf({ upstream: service }), service).toBe(getTeam(service).email);
    expect(addressOf({ upstream: service, service: 'gateway' }), service).toBe(getTeam(service).email);
  }
});

test('one about nothing in particular goes to the platform’s team', () => {
  for (const labels of [{}, { stream: 'EVENTS' }, { service: 'unheard-of' }, { service: 'crm-of-another' }]) {
    expect(addressOf(labels)).toBe(getTeam('gateway').email);
  }
});

test('every receiver is a team, and every team a receiver', () => {
  expect(receivers.map(({ name }: { name: string }) => name)).toEqual(teams.map(({ key }) => key));
});

test('Prometheus says of a target which service it is, also where nothing answers', () => {
  for (const { relabel_configs, honor_labels } of read('prometheus.yml').scrape_configs) {
    expect(relabel_configs).toContainEqual({ source_labels: ['__meta_dns_name'], target_label: 'service' });
    expect(honor_labels).toBe(true);
  }
});
