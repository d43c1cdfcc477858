import { twentyScripts } from '@stagedoor/linked-text/testing/twenty-scripts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrmWorld, startCrm } from '#/testing/crm-world.ts';

let world: CrmWorld;
beforeAll(async () => {
  world = await startCrm();
});
afterAll(() => world.destroy());

describe.each(twentyScripts)('$script', ({ script, word, stop, quotes: [open, close], tag }) => {
  it.each([',', ';'])('is in a CSV with %s as it was written, and another creator imports it so', async (separator) => {
    const place = `${script.toLowerCase()}_${separator === ',' ? 'comma' : 'semicolon'}`;
    const [mara, nora] = [await world.creator(`mara_${place}`), await world.creator(`nora_${place}`)];
    const fan = await world.join(`fan_${place}`);
    await world.follow(fan, mara);
    await world.follow(fan, nora);
    const text = `${open}${word.trim()}${close}, #${tag}; "${script}"${stop}\n${word.trim()}`.normalize('NFC');
    const path = `/fan-crm/fans/${fan.id}`;
    await world.put(mara, `${path}/note`, { note: text });
    await world.put(mara, `${path}/tags`, { tags: [tag, word.trim()] });
    const written = (await world.get(mara, path)).data;
    expect(written).toMatchObject({ note: text });
    expect(written.tags).toContain(tag);

    const { csv } = (await world.get(mara, `/fan-crm/export?separator=${encodeURIComponent(separator)}`)).data;
    expect(csv).toContain(tag);
    const imported = await world.post(nora, '/fan-crm/import', { csv });
    expect(imported.data).toMatchObject({ fans: 1, problems: [] });
    const { note, tags } = (await world.get(nora, path)).data;
    expect({ note, tags }).toEqual({ note: written.note, tags: written.tags });
  });
});
