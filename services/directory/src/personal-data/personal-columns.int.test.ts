import { findUndecidedColumns } from '@stagedoor/service-kit/testing/personal-columns/find-undecided-columns';
import { expect, it } from 'vitest';
import { directoryService } from '#/service.ts';

it('has decided about every column that says something about a person', async () => {
  const undecided = await findUndecidedColumns(directoryService, {
    aboutNobody: {
      service: 'the catalogue',
      synced_bucket: 'a bucket of the broker',
      health_day: 'the health of services',
      seen_instance: 'processes',
      check_turn: 'when services are looked at',
    },
    notExported: {
      service_access: {
        service_id: 'its slug and name are in the export',
        'told_revision plan_revision': 'revisions of events',
      },
    },
  });
  expect(undecided).toEqual([]);
});
