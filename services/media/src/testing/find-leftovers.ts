import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { shareFile } from '@stagedoor/contracts/share-picture';
import { blurredFile, pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { getTableColumns } from 'drizzle-orm';
import type { Sql } from 'postgres';
import { type AssetRow, assets } from '#/db/tables.ts';
import { posterFolder, stillsFolder, teaserFile, teaserFolder, wholeFile } from '#/files/asset-files.ts';

/** Returns every difference between the rows of media and its files, and the work that is left. Nothing is under way. */
export async function findLeftovers(sql: Sql, dataDir: string): Promise<string[]> {
  const columns = Object.entries(getTableColumns(assets)).map(([name, { name: column }]) => [column, name] as const);
  const rows = (await sql`select * from asset where removed_at is null`).map(
    (row) => Object.fromEntries(columns.map(([column, name]) => [name, row[column]])) as unknown as AssetRow,
  );
  const expected = new Set<string>();
  for (const row of rows)
    for (const name of await namesOf(dataDir, row)) expected.add(`files/media/assets/${row.id}/${name}`);
  const open = await sql<{ id: string }[]>`
    select id from upload where asset_id is null and refusal is null and given_up_at is null`;
  for (const { id } of open) for (const ending of ['', '.json']) expected.add(`uploads/media/${id}${ending}`);
  const found = new Set(await listFiles(dataDir));
  const work = await sql<{ left: string }[]>`
    select 'film job ' || asset_id as left from film_job union all select 'teaser job ' || asset_id from teaser_job
    union all select 'unfinished upload ' || upload_id from upload_finish union all select 'removal of ' || folder from file_removal
    union all select 'reservation ' || id from kit.upload_reservation
    union all select 'use of nothing ' || id from asset_use
      where ended_at is null and not exists (select from asset where asset.id = asset_id)`;
  return [
    ...[...expected].filter((name) => !found.has(name)).map((name) => `missing ${name}`),
    ...[...found].filter((name) => !expected.has(name)).map((name) => `left behind ${name}`),
    ...work.map(({ left }) => left),
  ];
}

/** What was being written as a process was killed: the store removes it an hour later. */
export const unfinished = 'files/media/.unfinished/';

/** The files below a folder, and its folders without any. */
async function listFiles(root: string): Promise<string[]> {
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = all.map((one) => ({ one, path: relative(root, join(one.parentPath, one.name)) }));
  const lasting = /^(?:files|files\/media|files\/media\/(?:assets|forms)|uploads|uploads\/media|work|work\/media)$/;
  const isEmpty = (path: string) => !lasting.test(path) && paths.every((other) => !other.path.startsWith(`${path}/`));
  return paths.flatMap(({ one, path }) =>
    path.startsWith(unfinished.slice(0, -1)) || (one.isDirectory() && !isEmpty(path)) ? [] : [path],
  );
}

/** The files that an asset has, below its folder. */
async function namesOf(dataDir: string, row: AssetRow): Promise<string[]> {
  const { id, type, mimeType, widths, posterVersion, renditions, stillCount, teaser } = row;
  const poster = posterVersion === 0 ? '' : `${posterFolder(posterVersion)}/`;
  const pictures = widths.length === 0 ? [] : [...widths.map(pictureFile), blurredFile, shareFile];
  const names = [...pictures.map((name) => poster + name), ...(type === 'IMAGE' ? [] : [wholeFile(mimeType)])];
  for (const { side } of renditions) {
    const index = await readFile(join(dataDir, 'files/media/assets', id, `hls/${side}/index.m3u8`), 'utf8').catch(
      () => '',
    );
    const segments = index.split('\n').filter((line) => line.endsWith('.m4s'));
    names.push(...['index.m3u8', 'init.mp4', ...segments].map((name) => `hls/${side}/${name}`));
  }
  for (let place = 0; place < stillCount; place += 1) {
    names.push(`${stillsFolder}/${place}.webp`, `${stillsFolder}/${place}-large.webp`);
  }
  if (teaser?.state === 'READY') names.push(`${teaserFolder(teaser.version)}/${teaserFile}`);
  return names;
}
