import { teams } from '@stagedoor/catalogue/teams';
import { type Deployment, stubHost } from './deployed-services.ts';
import { writeYaml } from './write-yaml.ts';

/** The team that receives alerts about no single service, such as those about the broker or sign-ins. */
const fallback = 'platform';

/** Where Prometheus finds the metrics of every service in compose, those that were taken over included. */
export function writePrometheusTargets({ services, stubs }: Pick<Deployment, 'services' | 'stubs'>): string {
  const hosts = stubs.slice(0, 1).map(({ port }) => ({ name: stubHost, port }));
  return writeYaml([...services, ...hosts].map(({ name, port }) => ({ names: [name], type: 'A', port })));
}

/**
 * What gives each alert the label `team`, by the service that it is about: `upstream` where the gateway speaks of one, else
 * `service`.
 */
export function writeAlertTeams(): string {
  return writeYaml(
    teams.map(({ key, services }) => {
      const names = services.join('|');
      return {
        source_labels: ['upstream', 'service'],
        separator: ';',
        regex: `(${names});.*|;(${names})`,
        target_label: 'team',
        replacement: key,
      };
    }),
  );
}

/** Which receiver gets the alerts of a team. */
export function writeAlertRoutes(): string {
  return writeYaml({
    receiver: fallback,
    group_by: ['team', 'alertname', 'service'],
    routes: teams
      .filter(({ key }) => key !== fallback)
      .map(({ key }) => ({ matchers: [`team="${key}"`], receiver: key })),
  });
}

/** Each team as a receiver: a mail that also says when it is over. */
export function writeAlertReceivers(): string {
  return writeYaml(teams.map(({ key, email }) => ({ name: key, email_configs: [{ to: email, send_resolved: true }] })));
}
