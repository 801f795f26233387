import type { Rolldown } from 'vite';

/** What a browser loads one after the other, each with its static imports: to sign in, to be signed in, to start the day, to open a case. */
const layers = [
  { name: 'start', sources: ['app/main.tsx', 'views/visitors/sign-in/LoginPage.tsx'] },
  { name: 'shell', sources: ['platform/shell/Shell.tsx'] },
  { name: 'home', sources: ['views/dashboard/DashboardPage.tsx'] },
  { name: 'case', sources: ['app/case-screen.ts', 'app/CaseSummaryTab.tsx'] },
];
const icons = /node_modules[\\/]lucide-react[\\/]/;
/** The libraries of forms and contracts, whose schemas are built as soon as they are loaded. */
const formLibraries = /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/;

/** Files most of whose functions run before anything is on screen. */
const startFiles = new Set(['react', 'index', 'start', 'shell']);

/**
 * The first line of a file. It has Chromium compile every function while the file arrives, beside the main thread; left to itself, it
 * compiles each when it is first called, and the page waits.
 */
export const compileHint = ({ name }: { name: string }): string =>
  startFiles.has(name) ? '//# allFunctionsCalledOnLoad' : '';

/**
 * Groups what pages share into a few files. Left to itself, the bundler makes a file for every set of modules that the same pages share: a
 * list of cases took 110 requests, most of them for less than 500 bytes.
 */
export function chunkGroups(web: string): Rolldown.CodeSplittingGroup[] {
  const entries = layers.flatMap(({ sources }) => sources.map((source) => web + source));
  let layerOf: Map<string, string> | undefined;
  const needsForms = formsReader();
  // An entry keeps its name, by which the budget finds it; virtual modules are the bundler’s own.
  const isShared = (id: string) => !entries.includes(id) && !id.startsWith('\0');
  return [
    {
      name: 'react',
      // With what the bundler adds to every chunk.
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0(rolldown|vite)[\\/]/,
      priority: 3,
    },
    {
      name(id, context) {
        layerOf ??= readLayers(web, context);
        if (!isShared(id)) return null;
        return icons.test(id) ? 'start' : (layerOf.get(id) ?? null);
      },
      debugName: 'layers',
      priority: 1,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    // Modules shared by twelve or more parts with forms. If fewer were enough, a page would build schemas that it doesn't need.
    {
      name(id, context) {
        return isShared(id) && needsForms(id, context) ? 'forms' : null;
      },
      debugName: 'forms',
      minShareCount: 12,
      includeDependenciesRecursively: false,
    },
    // Modules without forms that two or more pages share beyond the layers.
    {
      name(id, context) {
        return isShared(id) && !needsForms(id, context) ? 'pages' : null;
      },
      debugName: 'pages',
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
  ];
}

/** A function that says whether a module is one of the libraries of forms, or imports one, however far away. */
function formsReader() {
  const known = new Map<string, boolean>();
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const seen = new Set([id]);
    for (const each of seen) {
      if (formLibraries.test(each) || known.get(each)) {
        known.set(id, true);
        return true;
      }
      if (icons.test(each)) continue;
      for (const imported of context.getModuleInfo(each)?.importedIds ?? []) seen.add(imported);
    }
    // Nothing that it imports needs them, either.
    for (const each of seen) known.set(each, false);
    return false;
  };
}

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
