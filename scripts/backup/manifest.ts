import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import type { DemoState } from '../supervisor/demo-world.ts';

/** One table as it was copied: its rows in PostgreSQL's text form, compressed. */
export type TableCopy = {
  /** The name with the schema, such as `public.post`. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Hash of the uncompressed text. */
  readonly sha256: string;
};

export type DatabaseCopy = {
  readonly service: string;
  /** The applied migrations: `origin/name hash`. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableCopy[];
  /** Last values of the sequences, by name. */
  readonly sequences: Readonly<Record<string, string>>;
};

export type FileCopy = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** The contents of a backup. Written last: a folder without a manifest is no backup. */
export type Manifest = {
  readonly format: 1;
  readonly takenAt: string;
  readonly databases: readonly DatabaseCopy[];
  readonly files: readonly FileCopy[];
  /** Demo data of the copied system; missing in backups of earlier versions. */
  readonly demo?: DemoState;
};

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(fileOf(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
}

/** Throws a Refusal where the folder holds no finished backup. */
export function readManifest(folder: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Manifest;
  } catch {
    throw new Refusal(`${folder} holds no finished backup: there is no readable manifest.json in it.`);
  }
  if (manifest.format !== 1) throw new Refusal(`${folder} was written in another format than this version reads.`);
  return manifest;
}

function fileOf(folder: string): string {
  return path.join(folder, 'manifest.json');
}
