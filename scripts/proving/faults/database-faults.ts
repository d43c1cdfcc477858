import type { TcpProxy } from '@stagedoor/service-kit/testing/stubs/tcp-proxy';
import type { PostgresPair } from '../../testing/postgres-pair.ts';
import type { Fault } from './fault.ts';

/** The faults between the services and their databases. `network` forwards connections to the primary. */
export function databaseFaults(pair: PostgresPair, network: TcpProxy): Fault[] {
  const restore = async () => network.restore();
  return [
    {
      name: 'network to the primary cut',
      begin() {
        network.cut();
        return restore;
      },
    },
    {
      name: 'network to the primary silent',
      begin() {
        network.freeze();
        return restore;
      },
    },
    {
      name: 'kill -9 of the primary',
      async begin() {
        await pair.killPrimary();
        return () => pair.startPrimary();
      },
    },
    {
      name: 'replica behind',
      async begin() {
        await pair.pauseReplay();
        return () => pair.resumeReplay();
      },
    },
    {
      name: 'kill of the replica',
      async begin() {
        await pair.killReplica();
        return () => pair.startReplica();
      },
    },
    {
      name: 'pause of the replica',
      begin() {
        pair.freezeReplica();
        return async () => pair.thawReplica();
      },
    },
  ];
}
