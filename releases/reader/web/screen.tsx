import { defineScreen } from '@stagedoor/screens/define-screen';
import { CrmScreen } from './crm-screen.tsx';

// The screen of Fan CRM, at /services/fan-crm/app. It is built by `npm run build`, and by `npm start` and `npm run dev`.
export default defineScreen(CrmScreen);
