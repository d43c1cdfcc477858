import { expect, it } from 'vitest';
import { type GetModuleInfo, isInFirstLoad } from './first-load.ts';

const importers: Readonly<Record<string, string[]>> = {
  '/w/web/src/main.tsx': [],
  '/w/web/src/app/app.tsx': ['/w/web/src/main.tsx'],
  '/w/web/src/shared/button.tsx': ['/w/web/src/shared/menu.tsx', '/w/web/src/app/app.tsx'],
  '/w/web/src/app/pages/feed-page.tsx': [],
  '/w/web/src/shared/table.tsx': ['/w/web/src/app/pages/feed-page.tsx', '/w/web/src/shared/table-row.tsx'],
  '/w/web/src/shared/table-row.tsx': ['/w/web/src/shared/table.tsx'],
  '\0contract:auth:changePassword': ['\0@stagedoor/contracts/auth'],
  '\0@stagedoor/contracts/auth': ['/w/web/src/app/app.tsx'],
};
const getModuleInfo: GetModuleInfo = (id) => {
  const found = importers[id];
  return found ? { importers: found } : null;
};

it('finds the modules that the first page imports, directly or through others', () => {
  expect(isInFirstLoad('/w/web/src/shared/button.tsx', getModuleInfo)).toBe(true);
});

it('leaves out modules that only other pages import, also where modules import each other', () => {
  expect(isInFirstLoad('/w/web/src/shared/table.tsx', getModuleInfo)).toBe(false);
});

it('leaves out modules that are only listed by an index which the first page imports', () => {
  expect(isInFirstLoad('\0contract:auth:changePassword', getModuleInfo)).toBe(false);
});
