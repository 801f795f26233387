import { createRoute, createRouter } from '@tanstack/react-router';
import { approvalRoutes } from '#web/approvals/routes.ts';
import { bankingRoutes } from '#web/banking/routes.ts';
import { bondingRoutes } from '#web/bonding/routes.ts';
import { breachRoutes } from '#web/breaches/routes.ts';
import { caseRoutes } from '#web/cases/routes.ts';
import { clientAccountRoutes } from '#web/client-accounts/routes.ts';
import { clockRoutes } from '#web/clocks/routes.ts';
import { complaintRoutes } from '#web/complaints/routes.ts';
import { correspondenceRoutes } from '#web/correspondence/routes.ts';
import { dashboardRoutes } from '#web/dashboard/routes.ts';
import { decisionRoutes } from '#web/decisions/routes.ts';
import { distributionRoutes } from '#web/distributions/routes.ts';
import { galleryRoutes } from '#web/gallery/routes.ts';
import { inboundRoutes } from '#web/inbound/routes.ts';
import { invoiceRoutes } from '#web/invoices/routes.ts';
import { ledgerRoutes } from '#web/ledger/routes.ts';
import { outgoingRoutes } from '#web/outgoing/routes.ts';
import { ErrorPage } from '#web/page/ErrorPage.tsx';
import { lazyPage } from '#web/page/lazy-page.ts';
import { rootRoute } from '#web/page/root-route.ts';
import { parseSearch, positiveOf, readByPage, stringifySearch, textOf } from '#web/page/search.ts';
import { postRoute } from '#web/post/routes.ts';
import { productUpdateRoutes } from '#web/product-updates/routes.ts';
import { profileRoutes } from '#web/profile/routes.ts';
import type { ListSearch } from '#web/reference/list-search.ts';
import { generatorRoutes } from '#web/reports/generator/routes.ts';
import { reportRoutes } from '#web/reports/routes.ts';
import { reviewRoutes } from '#web/reviews/routes.ts';
import { searchRoutes } from '#web/search/routes.ts';
import { subscribeSession } from '#web/session/session.ts';
import { insideRoute } from '#web/shell/inside-route.ts';
import { outsideRoute } from '#web/sign-in/routes.ts';
import { signRoute } from '#web/signing/routes.ts';
import { taskRoutes } from '#web/tasks/routes.ts';

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
  // Loads the case together with its code, once: the page keeps it fresh. The rest is requested when the case is known to exist.
  staleTime: Number.POSITIVE_INFINITY,
  loader: ({ params }) => {
    const id = positiveOf(params.id);
    if (id !== undefined) void import('#web/case/case-reads.ts').then(({ prefetchRow }) => prefetchRow(id));
  },
  component: lazyPage(() => import('./case-screen.ts'), 'CaseScreen'),
});

const editCase = createRoute({
  getParentRoute: () => insideRoute,
  path: '/cases/$id/edit',
  staticData: { access: 'case.write' },
  validateSearch: (search): { field?: string | undefined } => ({ field: textOf(search.field) }),
  component: lazyPage(() => import('./edit-case-screen.ts'), 'EditCaseScreen'),
});

/** The 41 reference entities share three pages. */
const entityList = createRoute({
  getParentRoute: () => insideRoute,
  path: '/$entity',
  staticData: { access: 'entity' },
  validateSearch: readByPage<ListSearch>,
  component: lazyPage(() => import('./reference-list-screen.tsx'), 'ReferenceListScreen'),
});

const entityCreate = createRoute({
  getParentRoute: () => insideRoute,
  path: '/$entity/create',
  staticData: { access: 'entity' },
  component: lazyPage(() => import('./reference-form-screen.tsx'), 'ReferenceFormScreen'),
});

const entityEdit = createRoute({
  getParentRoute: () => insideRoute,
  path: '/$entity/$id/edit',
  staticData: { access: 'entity' },
  validateSearch: (search): { tab?: string | undefined } => ({ tab: textOf(search.tab) }),
  component: lazyPage(() => import('./reference-form-screen.tsx'), 'ReferenceFormScreen'),
});

const unknown = createRoute({
  getParentRoute: () => insideRoute,
  path: '/$',
  staticData: { access: 'signedIn' },
  component: lazyPage(() => import('#web/page/NotFound.tsx'), 'NotFound'),
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
    editCase,
    ...searchRoutes,
    ...taskRoutes,
    ...breachRoutes,
    ...complaintRoutes,
    ...decisionRoutes,
    ...bondingRoutes,
    ...clockRoutes,
    ...reviewRoutes,
    ...ledgerRoutes,
    ...approvalRoutes,
    ...bankingRoutes,
    ...distributionRoutes,
    ...clientAccountRoutes,
    ...inboundRoutes,
    ...invoiceRoutes,
    ...outgoingRoutes,
    ...galleryRoutes,
    ...correspondenceRoutes,
    ...reportRoutes,
    ...generatorRoutes,
    entityList,
    entityCreate,
    entityEdit,
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
