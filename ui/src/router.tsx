import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ErrorState } from './parts/states';
import { Shell } from './shell/shell';
import { NotFound } from './shell/not_found';

type Raw = Record<string, unknown>;
// What an address says after its `?`, by name: texts as texts, anything else left out.
const texts =
  <Name extends string>(...names: Name[]) =>
  (raw: Raw): { [name in Name]?: string } =>
    Object.fromEntries(names.filter((name) => raw[name] !== undefined && raw[name] !== '').map((name) => [name, String(raw[name])])) as {
      [name in Name]?: string;
    };

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const home = createRoute({
  ...at('/'),
  beforeLoad: () => {
    throw redirect({ to: '/tests', replace: true });
  },
});
export const suitesRoute = createRoute({
  ...at('/tests'),
  validateSearch: texts('text', 'tag'),
  component: lazyRouteComponent(() => import('./pages/suites'), 'SuitesPage'),
});
export const suiteRoute = createRoute({
  ...at('/tests/$suite'),
  validateSearch: texts('test', 'view'),
  component: lazyRouteComponent(() => import('./pages/suite'), 'SuitePage'),
});
export const executionsRoute = createRoute({
  ...at('/tests/$suite/executions'),
  component: lazyRouteComponent(() => import('./pages/runs'), 'ExecutionsPage'),
});
const runSearch = texts('result', 'status', 'suite', 'text', 'order', 'flaky');
export const executionRoute = createRoute({
  ...at('/tests/$suite/executions/$run'),
  validateSearch: runSearch,
  component: lazyRouteComponent(() => import('./pages/run'), 'ExecutionPage'),
});
export const runsRoute = createRoute({
  ...at('/runs'),
  validateSearch: texts('suite', 'branch', 'passed'),
  component: lazyRouteComponent(() => import('./pages/runs'), 'RunsPage'),
});
export const runRoute = createRoute({
  ...at('/runs/$run'),
  validateSearch: runSearch,
  component: lazyRouteComponent(() => import('./pages/run'), 'RunPage'),
});
export const compareRoute = createRoute({
  ...at('/compare'),
  validateSearch: texts('a', 'b', 'change'),
  component: lazyRouteComponent(() => import('./pages/compare'), 'ComparePage'),
});
export const historyRoute = createRoute({
  ...at('/history'),
  validateSearch: texts('suite', 'branch'),
  component: lazyRouteComponent(() => import('./pages/history'), 'HistoryPage'),
});
export const promptsRoute = createRoute({
  ...at('/prompts'),
  validateSearch: texts('repository', 'path', 'folder', 'view'),
  component: lazyRouteComponent(() => import('./pages/prompts'), 'PromptsPage'),
});
export const toolsRoute = createRoute({
  ...at('/tools'),
  validateSearch: texts('repository', 'path'),
  component: lazyRouteComponent(() => import('./pages/tools'), 'ToolsPage'),
});
export const cassettesRoute = createRoute({
  ...at('/cassettes'),
  validateSearch: texts('provider', 'signature'),
  component: lazyRouteComponent(() => import('./pages/cassettes'), 'CassettesPage'),
});
export const tracesRoute = createRoute({
  ...at('/traces'),
  validateSearch: texts('filter', 'status', 'since', 'session', 'trace'),
  component: lazyRouteComponent(() => import('./pages/traces'), 'TracesPage'),
});
export const settingsRoute = createRoute({
  ...at('/settings'),
  component: lazyRouteComponent(() => import('./pages/settings'), 'SettingsPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    suitesRoute,
    suiteRoute,
    executionsRoute,
    executionRoute,
    runsRoute,
    runRoute,
    compareRoute,
    historyRoute,
    promptsRoute,
    toolsRoute,
    cassettesRoute,
    tracesRoute,
    settingsRoute,
  ]),
  defaultErrorComponent: ({ error, reset }) => (
    <div className="p-6">
      <ErrorState error={error} retry={reset} />
    </div>
  ),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
