import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before several gateways as an operator's balancer does. */
export type Balancer = { address: string; close(): Promise<void> };

/**
 * Forwards connections to the ports of this machine in turn, skipping ports that do not answer. Where the connection to a
 * port breaks, the client's breaks too.
 */
export async function balanceConnections(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let next = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    client.on('error', () => {});
    join(client, next++, ports.length);
  });

  function join(client: Socket, turn: number, left: number): void {
    const upstream = connect({ host: '127.0.0.1', port: ports[turn % ports.length] ?? 0 });
    const passOver = () => (left > 1 ? join(client, turn + 1, left - 1) : client.destroy());
    upstream.once('error', passOver);
    upstream.once('connect', () => {
      upstream.off('error', passOver).on('error', () => {});
      keep(upstream);
      upstream.once('close', () => client.destroy());
      client.once('close', () => upstream.destroy());
      client.pipe(upstream).pipe(client);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
