import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { ErrorPage } from '#web/page/ErrorPage.tsx';
import { Root } from '#web/page/Root.tsx';
import { parseSearch, positiveOf, stringifySearch, textOf } from '#web/page/search.ts';
import { homePath, safeRedirect } from '#web/session/redirect.ts';
import { sessionState, subscribeSession } from '#web/session/session.ts';
import type { PageAccess } from '#web/shell/access.ts';

const root = createRootRoute({
  staticData: { access: 'public' },
  component: Root,
  errorComponent: ErrorPage,
});

/** Pages for people who are not signed in; whoever is goes on to where they were heading. */
const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  staticData: { access: 'public' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: textOf(search.redirect),
  }),
  beforeLoad: ({ search }) => {
    if (sessionState().session) throw redirect({ href: safeRedirect(search.redirect), replace: true });
  },
  component: lazyRouteComponent(() => import('#web/sign-in/PublicFrame.tsx'), 'PublicFrame'),
});

const login = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  staticData: { access: 'public' },
  component: lazyRouteComponent(() => import('#web/sign-in/LoginPage.tsx'), 'LoginPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => outside,
  path: '/auth/forgot-password',
  staticData: { access: 'public' },
  component: lazyRouteComponent(() => import('#web/sign-in/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/auth/reset-password',
  staticData: { access: 'public' },
  component: lazyRouteComponent(() => import('#web/sign-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

/** Everything else: inside the shell, for people who are signed in. Others sign in first and come back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  staticData: { access: 'signedIn' },
  beforeLoad: ({ location }) => {
    const { session, lastEnd } = sessionState();
    if (session) return;
    const isWorthKeeping = lastEnd !== 'chosen' && safeRedirect(location.href) !== homePath;
    throw redirect({
      to: '/login',
      search: isWorthKeeping ? { redirect: location.href } : {},
      replace: true,
    });
  },
  component: lazyRouteComponent(() => import('#web/shell/Shell.tsx'), 'Shell'),
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { access: 'signedIn' },
  beforeLoad: () => {
    throw redirect({ to: homePath, replace: true });
  },
});

const dashboard = createRoute({
  getParentRoute: () => inside,
  path: homePath,
  staticData: { access: 'signedIn' },
  component: lazyRouteComponent(() => import('#web/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  staticData: { access: 'signedIn' },
  component: lazyRouteComponent(() => import('#web/profile/ProfilePage.tsx'), 'ProfilePage'),
});

const updates = createRoute({
  getParentRoute: () => inside,
  path: '/updates',
  staticData: { access: 'config.product-updates' },
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: positiveOf(search.page),
  }),
  component: lazyRouteComponent(() => import('#web/product-updates/UpdatesPage.tsx'), 'UpdatesPage'),
});

/** What a page reads from its address by itself; kept whole, so that links within the page may change it. */
const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search;

const cases = createRoute({
  getParentRoute: () => inside,
  path: '/cases',
  staticData: { access: 'case.read' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/cases/CasesPage.tsx'), 'CasesPage'),
});

const createCase = createRoute({
  getParentRoute: () => inside,
  path: '/cases/create',
  staticData: { access: 'case.write' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/cases/CreateCasePage.tsx'), 'CreateCasePage'),
});

const caseScreen = createRoute({
  getParentRoute: () => inside,
  path: '/cases/$id',
  staticData: { access: 'case.read' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/app/case-screen.ts'), 'CaseScreen'),
});

const editCase = createRoute({
  getParentRoute: () => inside,
  path: '/cases/$id/edit',
  staticData: { access: 'case.write' },
  component: lazyRouteComponent(() => import('#web/app/edit-case-screen.ts'), 'EditCaseScreen'),
});

const myTasks = createRoute({
  getParentRoute: () => inside,
  path: '/my-tasks',
  staticData: { access: 'case.read' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/tasks/MyTasksPage.tsx'), 'MyTasksPage'),
});

const complaints = createRoute({
  getParentRoute: () => inside,
  path: '/complaints',
  staticData: { access: 'case.read' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/complaints/ComplaintsPage.tsx'), 'ComplaintsPage'),
});

const trialBalance = createRoute({
  getParentRoute: () => inside,
  path: '/trial-balance',
  staticData: { access: 'financials.chart-of-accounts' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/ledger/TrialBalancePage.tsx'), 'TrialBalancePage'),
});

const accountEntries = createRoute({
  getParentRoute: () => inside,
  path: '/chart-of-accounts/$id/entries',
  staticData: { access: 'financials.chart-of-accounts' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/ledger/EntriesPage.tsx'), 'EntriesPage'),
});

const journal = createRoute({
  getParentRoute: () => inside,
  path: '/journals/$id',
  staticData: { access: 'financials.chart-of-accounts' },
  component: lazyRouteComponent(() => import('#web/ledger/JournalPage.tsx'), 'JournalPage'),
});

const manualJournals = createRoute({
  getParentRoute: () => inside,
  path: '/manual-journals',
  staticData: { access: 'financials.journals' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/ledger/ManualJournalsPage.tsx'), 'ManualJournalsPage'),
});

const periods = createRoute({
  getParentRoute: () => inside,
  path: '/periods',
  staticData: { access: 'financials.close-period' },
  component: lazyRouteComponent(() => import('#web/ledger/PeriodsPage.tsx'), 'PeriodsPage'),
});

/** The 41 reference entities share three pages. */
const entityList = createRoute({
  getParentRoute: () => inside,
  path: '/$entity',
  staticData: { access: 'entity' },
  component: lazyRouteComponent(() => import('#web/app/reference-list-screen.tsx'), 'ReferenceListScreen'),
});

const entityCreate = createRoute({
  getParentRoute: () => inside,
  path: '/$entity/create',
  staticData: { access: 'entity' },
  component: lazyRouteComponent(() => import('#web/app/reference-form-screen.tsx'), 'ReferenceFormScreen'),
});

const entityEdit = createRoute({
  getParentRoute: () => inside,
  path: '/$entity/$id/edit',
  staticData: { access: 'entity' },
  component: lazyRouteComponent(() => import('#web/app/reference-form-screen.tsx'), 'ReferenceFormScreen'),
});

const caseSearch = createRoute({
  getParentRoute: () => inside,
  path: '/cases/search/$search',
  staticData: { access: 'case.read' },
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: positiveOf(search.page),
  }),
  component: lazyRouteComponent(() => import('#web/search/SearchPage.tsx'), 'SearchPage'),
});

const bankAccounts = createRoute({
  getParentRoute: () => inside,
  path: '/banking/accounts',
  staticData: { access: 'financials.banking' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/banking/AccountsPage.tsx'), 'AccountsPage'),
});

const createBankAccount = createRoute({
  getParentRoute: () => inside,
  path: '/banking/accounts/create',
  staticData: { access: 'financials.banking' },
  component: lazyRouteComponent(() => import('#web/banking/AccountFormPage.tsx'), 'CreateAccountPage'),
});

const editBankAccount = createRoute({
  getParentRoute: () => inside,
  path: '/banking/accounts/$id/edit',
  staticData: { access: 'financials.banking' },
  component: lazyRouteComponent(() => import('#web/banking/AccountFormPage.tsx'), 'EditAccountPage'),
});

const bankImports = createRoute({
  getParentRoute: () => inside,
  path: '/banking/accounts/$id/imports',
  staticData: { access: 'financials.banking' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/banking/ImportsPage.tsx'), 'ImportsPage'),
});

/** An account's own address leads to its items. */
const bankAccount = createRoute({
  getParentRoute: () => inside,
  path: '/banking/accounts/$id',
  staticData: { access: 'financials.banking' },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/banking/accounts/$id/items', params, replace: true });
  },
});

const matchRules = createRoute({
  getParentRoute: () => inside,
  path: '/banking/match-rules',
  staticData: { access: 'financials.banking' },
  component: lazyRouteComponent(() => import('#web/banking/MatchRulesPage.tsx'), 'MatchRulesPage'),
});

const bankItems = createRoute({
  getParentRoute: () => inside,
  path: '/banking/accounts/$id/items',
  staticData: { access: 'financials.banking' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('#web/banking/ItemsPage.tsx'), 'ItemsPage'),
});

/** Screens still to be built, each on a page that says what it will show (shared/coming-screens.ts). */
export const comingPages = {
  '/financials/distributions': 'financials.distributions',
  '/financials/distributions/summary': 'financials.distributions',
  '/financials/distributions/$id': 'financials.distributions',
  '/financials/invoicing': 'financials.banking',
  '/financials/invoicing/$id': 'financials.banking',
  '/approvals': 'financials.approve-payments',
  '/paperless-office/outbound': 'reports.paperless-office',
  '/paperless-office/inbound': 'reports.paperless-office',
  '/reports/viewer': 'signedIn',
  '/report-generator': 'signedIn',
  '/report-generator/$reportType/add-columns': 'signedIn',
  '/report-generator/$reportType/save-report': 'signedIn',
  '/reports/wth-dep-statements': 'reports.annuals-due',
  '/reports/annuals-due': 'reports.annuals-due',
  '/reports/wip': 'reports.wip',
  '/reports/unapproved-creditors': 'reports.unapproved-creditors',
  '/reports/clients-by-creditors': 'reports.client-by-creditor',
  '/reports/clients-by-creditors/$creditorId': 'reports.client-by-creditor',
} as const satisfies Record<string, PageAccess>;

const coming = (Object.keys(comingPages) as (keyof typeof comingPages)[]).map((path) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    staticData: { access: comingPages[path] },
    component: lazyRouteComponent(() => import('#web/coming/ComingPage.tsx'), 'ComingPage'),
  }),
);

const comingReport = createRoute({
  getParentRoute: () => inside,
  path: '/reports/download/$report',
  staticData: { access: 'report' },
  validateSearch: (search: Record<string, unknown>): { overdue?: true | undefined } => ({
    overdue: textOf(search.overdue) === 'true' || search.overdue === true ? true : undefined,
  }),
  component: lazyRouteComponent(() => import('#web/coming/ComingReportPage.tsx'), 'ComingReportPage'),
});

/** Every shared widget in all its states, to look at while building. Where the server does not serve its script there is no such page. */
const gallery = createRoute({
  getParentRoute: () => inside,
  path: '/ui',
  staticData: { access: 'signedIn' },
  component: lazyRouteComponent(
    () =>
      import('#web/gallery/GalleryPage.tsx').catch(async () => ({
        GalleryPage: (await import('#web/page/NotFound.tsx')).NotFound,
      })),
    'GalleryPage',
  ),
});

const unknown = createRoute({
  getParentRoute: () => inside,
  path: '/$',
  staticData: { access: 'signedIn' },
  component: lazyRouteComponent(() => import('#web/page/NotFound.tsx'), 'NotFound'),
});

const routeTree = root.addChildren([
  outside.addChildren([login, forgotPassword, resetPassword]),
  inside.addChildren([
    home,
    dashboard,
    profile,
    updates,
    cases,
    createCase,
    caseScreen,
    editCase,
    caseSearch,
    myTasks,
    complaints,
    trialBalance,
    accountEntries,
    journal,
    manualJournals,
    periods,
    bankAccounts,
    createBankAccount,
    editBankAccount,
    bankAccount,
    bankImports,
    bankItems,
    matchRules,
    gallery,
    comingReport,
    entityList,
    entityCreate,
    entityEdit,
    unknown,
    ...coming,
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
