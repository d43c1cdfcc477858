import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** A container, as far as tests read it. */
export type ComposeService = {
  image?: string;
  environment?: Record<string, string>;
  env_file?: string[];
  ports?: string[];
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
  networks?: { default: { aliases?: string[]; ipv4_address?: string } };
  command?: string[];
  container_name?: string;
  read_only?: boolean;
  volumes?: string[];
  extends?: { file?: string; service: string };
};

type Compose = {
  include?: string[];
  services: Record<string, ComposeService>;
  volumes?: Record<string, unknown>;
  networks?: Record<string, unknown>;
};

/**
 * Reads a compose file with what it includes, extends and reads from files of variables, as compose does; defaults of variables
 * stay as they are written.
 */
export function readCompose(file: string): Compose {
  const present = parse(readFileSync(file, 'utf8'), { merge: true, maxAliasCount: -1 }) as Compose;
  const folder = path.dirname(file);
  const included = (present.include ?? []).map((one) => readCompose(path.resolve(folder, one)));
  const services: Compose['services'] = Object.assign({}, ...included.map((one) => one.services));
  for (const [name, { extends: base, ...own }] of Object.entries(present.services)) {
    const found =
      base &&
      (base.file === undefined ? services : readCompose(path.resolve(folder, base.file)).services)[base.service];
    const files = (own.env_file ?? []).map((one) => readVariables(path.resolve(folder, one)));
    services[name] = {
      ...found,
      ...own,
      environment: Object.assign({}, found?.environment, ...files, own.environment),
      volumes: [...(found?.volumes ?? []), ...(own.volumes ?? [])],
    };
  }
  const volumes = Object.assign({}, ...included.map((one) => one.volumes), present.volumes);
  return { ...present, services, volumes };
}

function readVariables(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, unquote(value)]));
}

function unquote(value: string): string {
  return value.startsWith('"') ? (JSON.parse(value) as string) : value;
}
