import path from 'node:path';

/**
 * The environment of a person's shell: without the variables of npm, Node and the tests, and without the packages of this repository
 * on the PATH, whose Node would run instead of the system's own.
 */
export function shellEnvironment(): NodeJS.ProcessEnv {
  const strange = /^(npm_(?!config_)|VITEST|NODE_(?!EXTRA_CA_CERTS)|DATABASE_URL|NATS_URL|DATA_DIR|INIT_CWD)/;
  const inherited = Object.entries(process.env).filter(([name]) => !strange.test(name));
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((one) => !one.includes('node_modules'));
  return { ...Object.fromEntries(inherited), PATH: folders.join(path.delimiter) };
}
