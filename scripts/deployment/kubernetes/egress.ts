import type { DeclaredCallers } from '../../joining/declared-callers.ts';
import { type DeployedStub, stubHost } from '../deployed-services.ts';

/** The places that a workload connects to besides other workloads, by what it declares. */
export type Place = 'broker' | 'mail' | 'internet';

const tcp = (...ports: readonly number[]) => ports.map((port) => ({ protocol: 'TCP', port }));
const namedPods = (values: readonly string[]) => ({
  podSelector: { matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values }] },
});

/** The public internet, as `check-address.ts` of the kit has it: nothing inside, and no metadata of a cloud. */
const internet = [
  {
    ipBlock: {
      cidr: '0.0.0.0/0',
      except: [
        ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
        ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
      ],
    },
  },
  { ipBlock: { cidr: '2000::/3' } },
];

const rules: { readonly [place in Place]: object } = {
  broker: { to: [namedPods(['nats'])], ports: tcp(4222) },
  // Anywhere, because a secret names the server, and it may well be inside.
  mail: { ports: tcp(25, 465, 587, 2525) },
  internet: { to: internet, ports: tcp(80, 443) },
};

/** What may leave a workload. The ports of its callees are a matter of their own policies, which let nobody else in. */
export function egressTo(callees: readonly string[], places: readonly Place[]): object[] {
  return [...(callees.length === 0 ? [] : [{ to: [namedPods(callees)] }]), ...places.map((place) => rules[place])];
}

/** The workloads that `name` calls, by the callers that these declare; a stub also in the process that hosts all. */
export function calleesOf(name: string, callers: DeclaredCallers, stubs: readonly DeployedStub[]): string[] {
  const called = [...callers]
    .filter(([callee, own]) => callee !== name && (own === 'every-service' || own.includes(name)))
    .map(([callee]) => callee);
  return called.some((callee) => stubs.some(({ key }) => key === callee)) ? [...called, stubHost] : called;
}
