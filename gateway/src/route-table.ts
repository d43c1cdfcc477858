import { catalogue } from '@stagedoor/catalogue/catalogue';

/** A path outside and the path that the service knows it by. */
export interface Route {
  readonly prefix: string;
  readonly upstreamPrefix: string;
  /** `calls` are API calls, uploads among them; `media` are files; `stream` is an answer that lasts as long as a tab. */
  readonly kind: 'calls' | 'media' | 'stream';
  /** Pages that other sites show in a frame, under the policy that the service sends along. */
  readonly isFramed?: true;
}

/** A service that requests are passed on to. */
export interface RoutedService {
  /** Its `<NAME>_URL` says where it is. */
  readonly name: string;
  readonly title: string;
  readonly kind: 'core' | 'business';
  /** The default port. */
  readonly port: number;
  readonly routes: readonly Route[];
}

const core: readonly RoutedService[] = [
  describeCore('auth', 'Accounts', 4001, [callsTo('auth')]),
  describeCore('social', 'Social', 4002, [
    ...['users', 'posts', 'comments', 'admin'].map(callsTo),
    filesAt('/media/social'),
    { prefix: '/embed', upstreamPrefix: '/embed', kind: 'calls', isFramed: true },
  ]),
  describeCore('messaging', 'Messages', 4003, [callsTo('messages'), filesAt('/media/messaging')]),
  describeCore('notifications', 'Notifications', 4004, [
    callsTo('notifications'),
    { prefix: '/api/notifications/stream', upstreamPrefix: '/notifications/stream', kind: 'stream' },
  ]),
  describeCore('directory', 'Service directory', 4005, [callsTo('services')]),
];

const business: readonly RoutedService[] = catalogue.map(({ key, name, port }) => ({
  name: key,
  title: name,
  kind: 'business',
  port,
  routes: [callsTo(key)],
}));

/** Every service behind the gateway: the core ones, and one for each entry of the catalogue. */
export const routedServices: readonly RoutedService[] = [...core, ...business];

function describeCore(name: string, title: string, port: number, routes: readonly Route[]): RoutedService {
  return { name, title, kind: 'core', port, routes };
}

/** Services register the paths of their contracts; only outside do they begin with `/api`. */
function callsTo(segment: string): Route {
  return { prefix: `/api/${segment}`, upstreamPrefix: `/${segment}`, kind: 'calls' };
}

function filesAt(path: string): Route {
  return { prefix: path, upstreamPrefix: path, kind: 'media' };
}

/** `fan-crm` is found at `FAN_CRM_URL`. */
export function urlVariableOf(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_URL`;
}
