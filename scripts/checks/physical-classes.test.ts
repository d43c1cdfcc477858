import { expect, it } from 'vitest';
import { findPhysicalClasses } from './physical-classes.ts';

const find = (source: string) => findPhysicalClasses('screen.tsx', source);

it('finds classes that name a side of the screen', () => {
  expect(find('<p className="grid ml-2 text-left" />')).toEqual([
    '1: ml-2 is ms-2 in both directions',
    '1: text-left is text-start in both directions',
  ]);
  expect(find('className="md:-mr-2.5 pl-7! lg:left-[22px] rounded-tl-field border-r"')).toHaveLength(5);
});

it('leaves alone what names sides of the text, and words', () => {
  expect(find('<p className="ms-2 ps-3 text-start inset-s-0 border-e rounded-ss-field place-items-end" />')).toEqual(
    [],
  );
  expect(find("const side = 'left'; // the left one")).toEqual([]);
  expect(find('<Menu side="right" />')).toEqual([]);
});

it('finds properties of stylesheets', () => {
  expect(findPhysicalClasses('a.css', '.a {\n  left: 0;\n}')).toEqual(['2: left names a side of the screen']);
  expect(findPhysicalClasses('a.css', '.a {\n  inset-inline-start: 0;\n}')).toEqual([]);
});
