import { describe, expect, it } from 'vitest';
import { fields } from '#/field.ts';
import { describePicture, paintPicture } from '#/pictures/paint-picture.ts';

const kinds = [...fields, 'avatar', 'document'] as const;

describe('a picture', () => {
  it.each(kinds)('of kind %s is the same for the same seed and another for another', (kind) => {
    expect(paintPicture('one#0', kind, 600, 400)).toBe(paintPicture('one#0', kind, 600, 400));
    expect(paintPicture('one#0', kind, 600, 400)).not.toBe(paintPicture('two#0', kind, 600, 400));
  });

  it.each(kinds)('of kind %s is whole, of the asked size, and light', (kind) => {
    for (let index = 0; index < 40; index += 1) {
      const svg = paintPicture(`seed${index}#${index % 4}`, kind, 900, 700);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="900" height="700" /);
      expect(svg.endsWith('</svg>')).toBe(true);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(svg.length).toBeLessThan(250_000);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`);
    }
  });

  it('shares its colours with the others of its number, and says them', () => {
    const descriptions = [0, 1, 2, 3].map((number) => describePicture(`someone/4#${number}`, 'music'));
    const colors = descriptions.map((text) => text.split(' in ').at(-1));
    expect(new Set(colors).size).toBe(1);
    expect(describePicture('someone/avatar', 'avatar')).toMatch(/^Abstract mark in \w+/);
  });

  it('changes its style within a post, so that seven do not look like one', () => {
    const styles = [0, 1, 2, 3].map((number) => describePicture(`someone/4#${number}`, 'art').split(' in ')[0]);
    expect(new Set(styles).size).toBe(2);
  });

  it('changes its style from one number to the next, and keeps to three palettes for one owner', () => {
    const descriptions = Array.from({ length: 10 }, (_, number) =>
      describePicture(`someone/${number}#0`, 'repair').split(' in '),
    );
    expect(new Set(descriptions.map(([style]) => style)).size).toBe(4);
    expect(new Set(descriptions.map(([, colors]) => colors)).size).toBe(3);
  });
});
