import { catalogue } from '@stagedoor/catalogue/catalogue';

/** The services whose events the stream keeps: those of the platform, and every business service. */
export const eventSources: readonly string[] = [
  'auth',
  'social',
  'messaging',
  'notifications',
  'directory',
  ...catalogue.map(({ key }) => key),
];
