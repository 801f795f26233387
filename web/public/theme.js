// Runs before the first paint, so that a dark page never flashes white. web/platform/ui/theme.ts takes over later.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('theme') || 'system';
  } catch {
    // Storage is switched off: follow the system.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
