import type { Rolldown } from 'vite';

/** What a browser loads one after the other, each with its static imports: to sign in, to be signed in, to start the day, to open a case. */
const layers = [
  { name: 'start', sources: ['app/main.tsx', 'sign-in/LoginPage.tsx'] },
  { name: 'shell', sources: ['shell/Shell.tsx'] },
  { name: 'home', sources: ['dashboard/DashboardPage.tsx'] },
  { name: 'case', sources: ['app/case-screen.ts', 'cases/SummaryTab.tsx'] },
];
const icons = /node_modules[\\/]lucide-react[\\/]/;
const library = /[\\/]node_modules[\\/]/;

/**
 * Groups what pages share into a few files. Left to itself, the bundler makes a file of every set of modules that the same pages
 * share: a list of cases took 110 requests, most of them for less than 500 bytes.
 */
export function chunkGroups(web: string): Rolldown.CodeSplittingGroup[] {
  const entries = layers.flatMap(({ sources }) => sources.map((source) => web + source));
  let layerOf: Map<string, string> | undefined;
  return [
    {
      name: 'react',
      // With what the bundler adds to every chunk.
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0(rolldown|vite)[\\/]/,
      priority: 3,
    },
    { name: 'icons', test: icons, priority: 2, minShareCount: 2, includeDependenciesRecursively: false },
    {
      name(id, context) {
        layerOf ??= readLayers(web, context);
        // An entry keeps its name, by which the budget finds it; virtual modules are the bundler’s own.
        if (entries.includes(id) || id.startsWith('\0')) return null;
        return layerOf.get(id) ?? null;
      },
      debugName: 'layers',
      priority: 1,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    shared('libraries', (id) => library.test(id)),
    shared('pages', (id) => !library.test(id) && !entries.includes(id)),
  ];
}

/** What two pages or more share beyond the layers. */
const shared = (name: string, test: (id: string) => boolean): Rolldown.CodeSplittingGroup => ({
  name,
  test: (id) => test(id) && !id.startsWith('\0') && !icons.test(id),
  minShareCount: 2,
  includeDependenciesRecursively: false,
});

/** The first layer that needs each module. */
function readLayers(web: string, context: Rolldown.ChunkingContext): Map<string, string> {
  const layerOf = new Map<string, string>();
  for (const { name, sources } of layers) {
    const waiting = sources.map((source) => web + source);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      // One file names all icons: who imports one of them would seem to need every one.
      if (layerOf.has(id) || icons.test(id)) continue;
      layerOf.set(id, name);
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return layerOf;
}
