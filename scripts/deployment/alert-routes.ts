import { teams } from '@stagedoor/catalogue/teams';

/** The team that receives alerts about no single service, such as those about the broker or sign-ins. */
const fallback = 'platform';

/**
 * What gives each alert the label `team`, by the service that it is about: `upstream` where the gateway speaks of one, else
 * `service`.
 */
export const alertTeams: readonly object[] = teams.map(({ key, services }) => ({
  source_labels: ['upstream', 'service'],
  separator: ';',
  regex: `(${services.join('|')});.*|;(${services.join('|')})`,
  target_label: 'team',
  replacement: key,
}));

/** Which receiver gets the alerts of a team. */
export const alertRoutes: object = {
  receiver: fallback,
  group_by: ['team', 'alertname', 'service'],
  routes: teams
    .filter(({ key }) => key !== fallback)
    .map(({ key }) => ({ matchers: [`team="${key}"`], receiver: key })),
};

/** Each team as a receiver: a mail that also says when it is over. */
export const alertReceivers: readonly object[] = teams.map(({ key, email }) => ({
  name: key,
  email_configs: [{ to: email, send_resolved: true }],
}));
