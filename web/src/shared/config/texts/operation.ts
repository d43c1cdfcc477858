import { message } from './message.ts';

export const operations = 'Operations';
export const howTheServicesOfYourTeamsDo = 'How the services of your teams do, measured by the platform.';
export const youBelongToNoTeam = 'You belong to no team';
export const anAdminAddsYouToATeam = 'An admin adds you to the team of a service.';
export const onlyTheTeamSeesThis = 'Only the team of this service can see its state';
export const team = 'Team';
export const version = 'Version';
export const health = 'Health';
export const state = 'State';
export const up = 'Up';
export const down = 'Down';
export const notCheckedYet = 'Not checked yet';
export const ofChecks = message<{ share: string; since: string }>('{share} of the checks since {since}');
export const allServices = 'All services';
export const operationOf = message<{ name: string }>('Operation of {name}');
export const seeHowItDoes = 'How this service does';
export const instances = 'Instances';
export const instance = 'Instance';
export const started = 'Started';
export const calls = 'Calls';
export const callsInMinutes = message<{ count: string; minutes: number }>('{count} in {minutes} minutes');
export const failed = message<{ count: number; shown: string }>(
  '{count, plural, one {1 failed} other {{shown} failed}}',
);
export const slowest = 'p99';
export const milliseconds = message<{ ms: string }>('{ms} ms');
export const parts = 'Depends on';
export const partIsThere = message<{ part: string }>('{part}: there');
export const partIsAway = message<{ part: string }>('{part}: away');
export const ready = 'Ready';
export const notReady = 'Not ready';
export const nobodyAnswers = 'No instance answers';
export const unanswered = message<{ count: number }>(
  '{count, plural, one {1 address does not answer.} other {{count} addresses do not answer.}}',
);
export const events = 'Events';
export const consumer = 'Consumer';
export const waiting = 'Waiting';
export const stalledFor = message<{ seconds: string }>('{seconds} s without one handled');
export const deadLetters = 'Dead letters';
export const outboxWaits = message<{ seconds: string }>('The oldest event has waited {seconds} s to be published.');
export const workSetAside = message<{ count: number }>(
  '{count, plural, one {1 piece of due work was set aside.} other {{count} pieces of due work were set aside.}}',
);
export const nothingWaits = message<{ count: number }>(
  '{count, plural, one {Nothing waits for 1 consumer.} other {Nothing waits for {count} consumers.}}',
);
export const waitingIsUnknown = 'What waits is not known: no instance that reaches the broker answers.';
export const consumesNothing = 'It consumes no events.';
export const deployments = 'Last deployments';
export const noDeploymentsSeen = 'None seen yet';
export const processes = 'Processes';
export const logs = 'Logs';
export const requestId = 'Request id';
export const requestIdHint = 'In the header x-request-id of each answer. Without one, the newest warnings and errors.';
export const isNoRequestId = 'Letters, digits, dots and hyphens only';
export const find = 'Find';
export const nothingLogged = 'Nothing is logged of it';
export const noProblemsLogged = 'No warnings and no errors';
export const rememberedFor = 'Each process remembers its last 2,000 lines.';
export const members = 'Members';
export const nobodyBelongsToIt = 'Nobody yet';
export const unknownPerson = 'Somebody';
export const add = 'Add to the team';
export const remove = 'Remove';
export const fromTheTeam = message<{ name: string }>('{name} from the team');
export const isInTheTeam = message<{ name: string }>('@{name} is in the team');
export const isNoLongerInTheTeam = message<{ name: string }>('{name} is no longer in the team');
export const since = message<{ day: string }>('Since {day}');
export const reload = 'Refresh';
export const peopleHaveAccess = message<{ count: number; people: string }>(
  '{count, plural, one {1 person has access} other {{people} people have access}}',
);
export const peopleHaveOpenedIt = message<{ count: number; people: string }>(
  '{count, plural, one {1 person has opened it} other {{people} people have opened it}}',
);
export const filmWork = 'Uploads and films';
export const work = 'Work';
export const uploadsToCheck = 'Uploads to check';
export const filmsToPrepare = 'Films to prepare';
export const previewsToMake = 'Previews to make';
export const upload = 'Upload';
export const film = 'Film';
export const preview = 'Preview';
export const stills = 'Moments for the poster';
export const begun = 'Begun';
export const waitsFor = 'Longest wait';
export const workedInADay = message<{ films: number; length: string; work: string }>(
  '{films, plural, one {1 film} other {{films} films}} of {length} took {work} of work in the last day.',
);
export const noFilmsInADay = 'No film was worked on in the last day.';
export const servedToday = message<{ size: string; minutes: number }>(
  '{size} and {minutes, plural, one {1 minute} other {{minutes} minutes}} of film and sound were loaded by readers today.',
);
export const servedYesterday = message<{ size: string; minutes: number }>(
  'Yesterday: {size}, {minutes, plural, one {1 minute} other {{minutes} minutes}}.',
);
export const failures = 'Failures of the last week';
export const noFailures = 'Nothing has failed in the last week.';
export const failedAt = 'Failed';
export const filmIsTriedAgain = 'The film is tried once more';
