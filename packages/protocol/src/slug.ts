/** First parts of addresses that are taken, by the app's own pages and by what the relay serves. */
const reservedSlugs: ReadonlySet<string> = new Set([
  ...['api', 'sync', 'assets', 'healthz', 'readyz', 'metrics'],
  ...[
    'choose-committee',
    'confirm',
    'onboarding',
    'profile',
    'settings',
    'impact',
    'share',
    'leaderboard',
    'involved',
  ],
  ...['dashboard', 'meetings', 'budget', 'ideas', 'members', 'workflows'],
])

/**
 * The slug of a committee's name: lowercase, every run of other characters than a-z and 0-9 becomes one hyphen,
 * hyphens at the ends are trimmed. An empty result is replaced by `fallback` (a random unique id), and a name that is
 * the address of a page gets '-committee' behind it.
 */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (slug === '') return fallback
  return reservedSlugs.has(slug) ? `${slug}-committee` : slug
}
