// The main navigation: what is in the bar, and what the command palette offers. `key` follows `g` in its shortcut.
export const navigation = [
  { to: '/tests', label: 'Tests', key: 't' },
  { to: '/runs', label: 'Runs', key: 'r' },
  { to: '/compare', label: 'Compare', key: 'c' },
  { to: '/history', label: 'History', key: 'h' },
  { to: '/prompts', label: 'Prompts', key: 'p' },
  { to: '/tools', label: 'Tools', key: 'o' },
  { to: '/cassettes', label: 'Recordings', key: 'e' },
  { to: '/traces', label: 'Traces', key: 'a' },
  { to: '/settings', label: 'Settings', key: 's' },
] as const;
