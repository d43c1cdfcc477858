import { type ConnectionOptions, connect, type NatsConnection } from 'nats';

/** Connects to the broker of an address list: several separated by commas, credentials in the first. */
export function connectBroker(url: string, options: ConnectionOptions): Promise<NatsConnection> {
  const addresses = url.split(',').map((one) => new URL(one));
  const [first] = addresses;
  // The client takes credentials apart from the address.
  const credentials =
    first === undefined || first.username === ''
      ? {}
      : { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) };
  return connect({
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    ...credentials,
    // The client would take the stack of each request to the broker, three per cent of a busy process, for the few that fail.
    noAsyncTraces: true,
    ...options,
  });
}
