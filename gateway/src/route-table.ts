import { catalogue } from '@stagedoor/catalogue/catalogue';

/** A path outside and the path that the service knows it by. */
export interface Route {
  readonly prefix: string;
  readonly upstreamPrefix: string;
}

/** A service that requests are passed on to. */
export interface RoutedService {
  readonly name: string;
  readonly title: string;
  readonly kind: 'core' | 'business';
  /** Where it listens unless its `<NAME>_URL` says otherwise. */
  readonly port: number;
  readonly routes: readonly Route[];
  /** Where it serves its OpenAPI document. */
  readonly documentPath: string;
}

interface CoreService {
  readonly name: string;
  readonly title: string;
  readonly port: number;
  /** First path segments below `/api`. */
  readonly segments: readonly string[];
  /** Whether it serves uploaded files below `/media/<name>`. */
  readonly media?: true;
}

const coreServices: readonly CoreService[] = [
  { name: 'auth', title: 'Accounts', port: 4001, segments: ['auth'] },
  { name: 'social', title: 'Social', port: 4002, segments: ['users', 'posts', 'comments', 'admin'], media: true },
  { name: 'messaging', title: 'Messages', port: 4003, segments: ['messages'], media: true },
  { name: 'notifications', title: 'Notifications', port: 4004, segments: ['notifications'] },
  { name: 'directory', title: 'Service directory', port: 4005, segments: ['services'] },
];

/** The answer of this route is a stream that lasts as long as the browser's tab. */
export const liveStreamPath = '/api/notifications/stream';

/** Every service behind the gateway: the core ones, and one for each entry of the catalogue. */
export function listServices(): readonly RoutedService[] {
  const core = coreServices.map(({ name, title, port, segments, media }): RoutedService => {
    const files = media ? [{ prefix: `/media/${name}`, upstreamPrefix: `/media/${name}` }] : [];
    return {
      name,
      title,
      kind: 'core',
      port,
      routes: [...segments.map(routeOfSegment), ...files],
      documentPath: '/openapi.json',
    };
  });
  const business = catalogue.map(
    ({ key, name, port }): RoutedService => ({
      name: key,
      title: name,
      kind: 'business',
      port,
      routes: [routeOfSegment(key)],
      documentPath: `/${key}/openapi.json`,
    }),
  );
  return [...core, ...business];
}

/** Services register the paths of their contracts, which stand below `/api` only outside. */
function routeOfSegment(segment: string): Route {
  return { prefix: `/api/${segment}`, upstreamPrefix: `/${segment}` };
}

/** `fan-crm` is found at `FAN_CRM_URL`. */
export function urlVariableOf(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_URL`;
}
