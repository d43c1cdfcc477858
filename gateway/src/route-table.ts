import { catalogue } from '@stagedoor/catalogue/catalogue';

/** A path of the gateway, and the service's own path that its requests are forwarded to. */
export interface Route {
  readonly prefix: string;
  readonly upstreamPrefix: string;
  /** `calls` are API calls and small pages, `media` are files, `stream` is an answer that lasts as long as a tab is open. */
  readonly kind: 'calls' | 'media' | 'stream';
  /** Pages that other sites show in a frame, under the policy that the service sends along. */
  readonly isFramed?: true;
}

/** A service that the gateway forwards requests to. */
export interface RoutedService {
  /** Also names the environment variable with the service's address, see {@link urlVariableOf}. */
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
    { prefix: '/embed', upstreamPrefix: '/embed', kind: 'calls', isFramed: true },
    ...['/oembed', '/robots.txt', '/sitemap.xml'].map(callsAt),
  ]),
  describeCore('messaging', 'Messages', 4003, [callsTo('messages')]),
  describeCore('notifications', 'Notifications', 4004, [
    callsTo('notifications'),
    { prefix: '/api/notifications/stream', upstreamPrefix: '/notifications/stream', kind: 'stream' },
  ]),
  describeCore('directory', 'Service directory', 4005, [callsTo('services')]),
  describeCore('media', 'Files', 4006, [
    callsTo('media'),
    ...['/media/files', '/media/social', '/media/messaging'].map(filesAt),
  ]),
];

const business: readonly RoutedService[] = catalogue.map(({ key, name, port }) => ({
  name: key,
  title: name,
  kind: 'business',
  port,
  routes: [callsTo(key)],
}));

/** Every service behind the gateway: the core services, and one for each entry of the catalogue, payments among them. */
export const routedServices: readonly RoutedService[] = [...core, ...business];

function describeCore(name: string, title: string, port: number, routes: readonly Route[]): RoutedService {
  return { name, title, kind: 'core', port, routes };
}

/** Services register the paths of their contracts; only outside do they begin with `/api`. */
function callsTo(segment: string): Route {
  return { prefix: `/api/${segment}`, upstreamPrefix: `/${segment}`, kind: 'calls' };
}

function callsAt(path: string): Route {
  return { prefix: path, upstreamPrefix: path, kind: 'calls' };
}

function filesAt(path: string): Route {
  return { prefix: path, upstreamPrefix: path, kind: 'media' };
}

/** Returns the path of a service's OpenAPI document in the API reference. */
export function referencePathOf(service: string): string {
  return `/docs/openapi/${service}.json`;
}

/** Returns the environment variable with a service's address: `FAN_CRM_URL` for `fan-crm`. */
export function urlVariableOf(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_URL`;
}
