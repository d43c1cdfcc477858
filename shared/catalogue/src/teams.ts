/** The teams that build and run services, and how to reach them. */
export interface Team {
  readonly key: string;
  readonly name: string;
  /** Where alerts and questions go. */
  readonly email: string;
  /** The services that belong to the team, by name: the platform's own, and keys of the catalogue. */
  readonly services: readonly string[];
}

/**
 * Every service has exactly one team. A team that takes a service over moves it from the list of another team to its own.
 */
export const teams: readonly Team[] = [
  {
    key: 'platform',
    name: 'Platform',
    email: 'platform@teams.stagedoor.example',
    services: ['gateway', 'business', 'auth', 'social', 'messaging', 'notifications', 'directory', 'media', 'payments'],
  },
  {
    key: 'money',
    name: 'Money',
    email: 'money@teams.stagedoor.example',
    services: [
      'chargebacks',
      'banking',
      'accounting',
      'llc',
      'verification',
      'crypto',
      'tax-prep',
      'insurance',
      'retirement',
    ],
  },
  {
    key: 'studio',
    name: 'Studio',
    email: 'studio@teams.stagedoor.example',
    services: ['education', 'ai-content', 'qa', 'calendar', 'merch', 'branding', 'marketplace', 'storage'],
  },
  {
    key: 'insight',
    name: 'Insight',
    email: 'insight@teams.stagedoor.example',
    services: ['analytics', 'engagement', 'safety', 'dashboard'],
  },
  {
    key: 'growth',
    name: 'Growth',
    email: 'growth@teams.stagedoor.example',
    services: ['marketing', 'enforcer', 'perks'],
  },
  {
    key: 'agency',
    name: 'Agency',
    email: 'agency@teams.stagedoor.example',
    services: ['agency', 'team', 'agents', 'crm'],
  },
  {
    key: 'fan-crm',
    name: 'Fan CRM',
    email: 'fan-crm@teams.stagedoor.example',
    services: ['fan-crm'],
  },
  {
    key: 'community',
    name: 'Community',
    email: 'community@teams.stagedoor.example',
    services: ['community', 'matching'],
  },
  {
    key: 'care',
    name: 'Care',
    email: 'care@teams.stagedoor.example',
    services: ['wellness', 'legal', 'transition', 'crisis'],
  },
];

const teamsByService: ReadonlyMap<string, Team> = new Map(
  teams.flatMap((team) => team.services.map((service) => [service, team] as const)),
);

/** The team of a service that is known to exist. Throws if no team owns it. */
export function getTeam(service: string): Team {
  const team = teamsByService.get(service);
  if (!team) throw new Error(`No team has the service '${service}'`);
  return team;
}
