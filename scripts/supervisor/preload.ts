/** Options of Node for each process that loads a service's modules. */
export const preload: readonly string[] = [
  '--import',
  import.meta.resolve('@stagedoor/service-kit/process/resolve-drizzle'),
];
