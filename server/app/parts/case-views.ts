import { creditorMailRouter } from '#server/views/cases/creditor-mail/router.ts';
import { presenceRouter } from '#server/views/cases/presence/router.ts';
import { searchRouter } from '#server/views/cases/search/router.ts';
import { caseTabsRouter } from '#server/views/cases/tabs/router.ts';
import { timelineRouter } from '#server/views/cases/timeline/router.ts';
import type { Part } from './part.ts';

export const caseViews = {
  routers: {
    caseTabs: caseTabsRouter,
    creditorMail: creditorMailRouter,
    presence: presenceRouter,
    search: searchRouter,
    timeline: timelineRouter,
  },
} satisfies Part;
