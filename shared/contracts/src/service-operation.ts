import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, instant, nullableInteger, nullableText, oneOf, text } from './text.ts';

const service = 'directory';
const missing = 'Service not found';

const ConsumerStateSchema = Type.Object({
  consumer: Type.String(),
  /** Events that it has not handled yet. */
  waiting: Type.Integer(),
  /** Seconds without a handled event although events are waiting. */
  stalledSeconds: Type.Number(),
  /** Events that it could not handle and that were set aside. */
  deadLetters: Type.Integer(),
});

/** What one process of a service says of itself. */
export const InstanceStateSchema = Type.Object({
  /** Identifies the process: each start has a new one. */
  instance: Type.String(),
  version: Type.String(),
  startedAt: instant(),
  isReady: Type.Boolean(),
  /** Whether a stub answers, because the service is not built yet. */
  isStub: Type.Optional(Type.Boolean()),
  /** Its dependencies, such as `database`, and whether each is available. */
  parts: Type.Record(Type.String(), Type.Boolean()),
  /** Its calls of the last minutes. */
  calls: Type.Object({
    seconds: Type.Integer(),
    count: Type.Integer(),
    /** Those answered with 500 or above. */
    failed: Type.Integer(),
    /** The 99th percentile of their duration, in ms; null without calls. */
    p99Ms: nullableInteger(),
  }),
  /** The same for every instance, because they share the consumers. Empty while the broker is unavailable. */
  consumers: Type.Array(ConsumerStateSchema),
  /** How long its oldest event has waited to be published; null without an outbox. */
  outboxOldestSeconds: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  /** Due rows that failed too often. */
  workSetAside: Type.Integer(),
});
export type InstanceState = Type.Static<typeof InstanceStateSchema>;

/** A line that a process logged not long ago: as it was written, without what would name a person. */
export const LogLineSchema = Type.Object({
  at: instant(),
  level: Type.String(),
  /** What happened, and the words of the error if it is one. */
  message: Type.String(),
  requestId: nullableText(),
  /** The whole line, JSON. */
  line: Type.String(),
});
export type LogLine = Type.Static<typeof LogLineSchema>;

const byRequest = Type.Object({
  /** Its lines, at every level; without it the newest warnings and errors. */
  requestId: Type.Optional(text({ min: 1, max: 64, pattern: '^[\\w.-]+$' })),
});

const withWork = Type.Object({
  /**
   * Whether to count waiting events and due work. By default they are not counted, because that queries the database and the
   * broker, and the answer says that there are none.
   */
  work: Type.Optional(Type.Boolean()),
});

/** The directory sends this call to each process of every service, including stubs and the gateway. */
export function readInstanceState(name: string) {
  return defineCall({
    service: name,
    method: 'GET',
    path: '/internal/state',
    summary: 'Get version, calls, lag and set-aside work of this process',
    access: { callers: ['directory'] },
    query: withWork,
    answer: InstanceStateSchema,
  });
}

/** The lines that the process remembers: its last two thousand. */
export function readInstanceLog(name: string) {
  return defineCall({
    service: name,
    method: 'GET',
    path: '/internal/log',
    summary: 'List log lines of a request, or the newest warnings and errors, of this process',
    access: { callers: ['directory'] },
    query: byRequest,
    answer: Type.Array(LogLineSchema),
  });
}

const bySlug = Type.Object({ slug: text({ min: 1, max: 64 }) });

const TeamSchema = Type.Object({
  name: Type.String(),
  /** Where alerts and questions go. */
  email: Type.String(),
});

/** The successful of all health checks, one a minute, of the last 30 days. */
const HealthSchema = Type.Object({
  checks: Type.Integer(),
  succeeded: Type.Integer(),
  /** The time of the first check that is included; null before there was one. */
  since: nullableText(),
});

const OperatedServiceSchema = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  team: TeamSchema,
  health: HealthSchema,
  /** Whether the last check succeeded; null before the first one. */
  isUp: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
  version: nullableText(),
});

export const listOperatedServices = defineCall({
  service,
  method: 'GET',
  path: '/services/user/operated',
  summary: 'List the services of your teams; for ADMINs all of them',
  access: 'signed-in',
  answer: Type.Array(OperatedServiceSchema),
});

const MemberSchema = Type.Object({
  userId: id(),
  /** Null while profiles cannot be read, and for people whose account was deleted. */
  username: nullableText(),
  since: instant(),
});

export const getServiceOperation = defineCall({
  service,
  method: 'GET',
  path: '/services/:slug/operation',
  summary: 'Get the current state of a service, for its team and ADMINs',
  access: 'signed-in',
  params: bySlug,
  answer: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    team: TeamSchema,
    members: Type.Array(MemberSchema),
    health: HealthSchema,
    /** The processes that answered just now. */
    instances: Type.Array(InstanceStateSchema),
    /** The addresses that were asked and did not answer. */
    unanswered: Type.Integer(),
    /** The newest starts, by version: a new version, or the same one again. */
    deployments: Type.Array(Type.Object({ version: Type.String(), startedAt: instant(), instances: Type.Integer() })),
  }),
  missing,
});

export const readServiceLog = defineCall({
  service,
  method: 'GET',
  path: '/services/:slug/log',
  summary: "List a service's log lines of a request, or its newest warnings and errors, for its team and ADMINs",
  access: 'signed-in',
  params: bySlug,
  query: byRequest,
  answer: Type.Array(LogLineSchema),
  missing,
});

const MembershipSchema = Type.Object({ userId: id(), slug: Type.String(), isMember: Type.Boolean() });

export const addTeamMember = defineCall({
  service,
  method: 'POST',
  path: '/services/:slug/team',
  summary: 'Add a person to the team of a service. Idempotent',
  access: ['ADMIN'],
  stepUp: 'everyone',
  params: bySlug,
  body: Type.Object({ userId: id() }),
  answer: MembershipSchema,
  idempotent: true,
  missing,
});

export const removeTeamMember = defineCall({
  service,
  method: 'DELETE',
  path: '/services/:slug/team',
  summary: 'Remove a person from the team of a service. Idempotent',
  access: ['ADMIN'],
  stepUp: 'everyone',
  params: bySlug,
  body: Type.Object({ userId: id() }),
  answer: MembershipSchema,
  missing,
});

/** Which figure the platform can honestly show of a service in its directory. */
export const getServiceFigures = defineCall({
  service,
  method: 'GET',
  path: '/services/:slug/figures',
  summary: 'Get how many people have access to a service, and the share of successful health checks',
  access: 'public',
  params: bySlug,
  answer: Type.Object({
    /** People with access; for a public service, those who have opened it. */
    people: Type.Integer(),
    access: oneOf(['public', 'granted']),
    health: HealthSchema,
  }),
  sharedByVisitors: true,
  missing,
});
