import { serviceTests } from '@stagedoor/service-tools/vitest-config';

export default serviceTests();
