import {
  type ConfigOf,
  integerVariable,
  optionalVariable,
  textVariable,
  urlVariable,
} from '@stagedoor/service-kit/config/config';
import { outboundVariables } from '@stagedoor/service-kit/outbound/outbound-config';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';
import { type Reads, readReplicaVariables } from '@stagedoor/service-kit/read-replica/open-reads';

export const variables = {
  ...serviceVariables,
  ...servicePort(4002),
  ...outboundVariables,
  ...readReplicaVariables,
  /** Reports that a person can make on one day (UTC). */
  reportsPerDay: integerVariable('REPORTS_PER_DAY', { min: 1, max: 1_000_000, fallback: 20 }),
  /**
   * For how many days the viewers of a post are stored, as hashes; older days are only counts. More than the days that are not counted
   * yet.
   */
  viewDays: integerVariable('VIEW_DAYS', { min: 36, max: 3_650, fallback: 40 }),
  messagingUrl: urlVariable('MESSAGING_URL', ['http:', 'https:'], 'http://127.0.0.1:4003'),
  mediaUrl: urlVariable('MEDIA_URL', ['http:', 'https:'], 'http://127.0.0.1:4006'),
  paymentsUrl: urlVariable('PAYMENTS_URL', ['http:', 'https:'], 'http://127.0.0.1:3000'),
  /** Uploaded files go below it, into `files/social`, unless there is a bucket for them. */
  dataDir: textVariable('DATA_DIR', '.data'),
  /** A bucket of anything that speaks S3: `s3://<access key>:<secret>@<host>/<bucket>?region=<region>`. */
  fileStoreUrl: optionalVariable('FILE_STORE_URL'),
  /** Signs the addresses of private files; the same for all instances. By default it follows from SERVICE_SECRET. */
  mediaSecret: optionalVariable('MEDIA_SECRET'),
};

/** The service's dependencies, and the sources of its lists and pages. */
export type ReadingDeps = SocialDeps & { readonly reads: Reads };

export type SocialDeps = ServiceDeps<ConfigOf<typeof variables>>;
