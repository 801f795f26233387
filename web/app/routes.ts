import { createRoute, createRouter } from '@tanstack/react-router';
import { bondingRoutes } from '#web/activities/bonding/routes.ts';
import { complaintRoutes } from '#web/activities/complaints/routes.ts';
import { breachRoutes } from '#web/activities/creditors/breaches/routes.ts';
import { decisionRoutes } from '#web/activities/creditors/decisions/routes.ts';
import { inboundRoutes } from '#web/activities/inbound/routes.ts';
import { bankingRoutes } from '#web/activities/money/banking/routes.ts';
import { clientAccountRoutes } from '#web/activities/money/client-accounts/routes.ts';
import { clientMoneyRoutes } from '#web/activities/money/client-money/routes.ts';
import { distributionRoutes } from '#web/activities/money/distributions/routes.ts';
import { invoiceRoutes } from '#web/activities/money/invoices/routes.ts';
import { outgoingRoutes } from '#web/activities/money/outgoing/routes.ts';
import { reconciliationRoutes } from '#web/activities/money/reconciliation/routes.ts';
import { reviewRoutes } from '#web/activities/reviews/routes.ts';
import { galleryRoutes } from '#web/app/gallery/routes.ts';
import { subscribeSession } from '#web/platform/api/session.ts';
import { ErrorPage } from '#web/platform/page/ErrorPage.tsx';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import type { ListSearch } from '#web/platform/page/pickers/list-search.ts';
import { rootRoute } from '#web/platform/page/root-route.ts';
import { parseSearch, positiveOf, readByPage, stringifySearch, textOf } from '#web/platform/page/search.ts';
import { type AnySearch, insidePage, insideRoute } from '#web/platform/shell/inside-route.ts';
import { approvalRoutes } from '#web/records/approvals/routes.ts';
import { caseRoutes } from '#web/records/cases/routes.ts';
import { clockRoutes } from '#web/records/clocks/routes.ts';
import { correspondenceRoutes } from '#web/records/correspondence/routes.ts';
import { diligenceRoutes } from '#web/records/due-diligence/routes.ts';
import { ledgerRoutes } from '#web/records/ledger/routes.ts';
import { profileRoutes } from '#web/records/staff/profile/routes.ts';
import { taskRoutes } from '#web/records/tasks/routes.ts';
import { searchRoutes } from '#web/views/cases/search/routes.ts';
import { productUpdateRoutes } from '#web/views/dashboard/product-updates/routes.ts';
import { dashboardRoutes } from '#web/views/dashboard/routes.ts';
import { generatorRoutes } from '#web/views/reports/generator/routes.ts';
import { reportRoutes } from '#web/views/reports/routes.ts';
import { postRoute } from '#web/views/visitors/post/routes.ts';
import { outsideRoute } from '#web/views/visitors/sign-in/routes.ts';
import { signRoute } from '#web/views/visitors/signing/routes.ts';

/** The search parameters of a case: its tab, the selection on it, and the field to fill in. */
type CaseSearch = {
  tab?: string | undefined;
  breach?: number | undefined;
  clause?: number | undefined;
  complaint?: number | undefined;
  decision?: number | undefined;
  document?: number | undefined;
  review?: number | undefined;
  variation?: number | undefined;
  field?: string | undefined;
};
const caseSearch = (search: Record<string, unknown>): CaseSearch => ({
  tab: textOf(search.tab),
  breach: positiveOf(search.breach),
  clause: positiveOf(search.clause),
  complaint: positiveOf(search.complaint),
  decision: positiveOf(search.decision),
  document: positiveOf(search.document),
  review: positiveOf(search.review),
  variation: positiveOf(search.variation),
  field: textOf(search.field),
});

const caseScreen = createRoute({
  getParentRoute: () => insideRoute,
  path: '/cases/$id',
  staticData: { access: 'case.read' },
  validateSearch: caseSearch,
  // Loads the case together with its code, once: the page keeps it fresh. The rest is requested once the case is known to exist.
  staleTime: Number.POSITIVE_INFINITY,
  loader: ({ params }) => {
    const id = positiveOf(params.id);
    if (id !== undefined)
      void import('#web/platform/case/case-reads.ts').then(({ prefetchRow }) => prefetchRow(id));
  },
  component: lazyPage(() => import('#web/app/case-screen.ts'), 'CaseScreen'),
});

const unknown = insidePage('/$', 'signedIn', {
  component: lazyPage(() => import('#web/platform/page/NotFound.tsx'), 'NotFound'),
});

const routeTree = rootRoute.addChildren([
  outsideRoute,
  postRoute,
  signRoute,
  insideRoute.addChildren([
    ...dashboardRoutes,
    ...profileRoutes,
    ...productUpdateRoutes,
    ...caseRoutes,
    caseScreen,
    insidePage('/cases/$id/edit', 'case.write', {
      validateSearch: (search: AnySearch): { field?: string | undefined } => ({
        field: textOf(search.field),
      }),
      component: lazyPage(() => import('#web/app/edit-case-screen.ts'), 'EditCaseScreen'),
    }),
    ...searchRoutes,
    ...taskRoutes,
    ...breachRoutes,
    ...complaintRoutes,
    ...decisionRoutes,
    ...bondingRoutes,
    ...clockRoutes,
    ...diligenceRoutes,
    ...reviewRoutes,
    ...ledgerRoutes,
    ...approvalRoutes,
    ...bankingRoutes,
    ...reconciliationRoutes,
    ...clientMoneyRoutes,
    ...distributionRoutes,
    ...clientAccountRoutes,
    ...inboundRoutes,
    ...invoiceRoutes,
    ...outgoingRoutes,
    ...galleryRoutes,
    ...correspondenceRoutes,
    ...reportRoutes,
    ...generatorRoutes,
    /** The 41 reference entities share three pages. */
    insidePage('/$entity', 'entity', {
      validateSearch: readByPage<ListSearch>,
      component: lazyPage(() => import('#web/app/reference-list-screen.tsx'), 'ReferenceListScreen'),
    }),
    insidePage('/$entity/create', 'entity', {
      component: lazyPage(() => import('#web/app/reference-form-screen.tsx'), 'ReferenceFormScreen'),
    }),
    insidePage('/$entity/$id/edit', 'entity', {
      validateSearch: (search: AnySearch): { tab?: string | undefined } => ({ tab: textOf(search.tab) }),
      component: lazyPage(() => import('#web/app/reference-form-screen.tsx'), 'ReferenceFormScreen'),
    }),
    unknown,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

// Signing in or out, here or in another tab, moves between the two halves.
subscribeSession(() => void router.invalidate());

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
