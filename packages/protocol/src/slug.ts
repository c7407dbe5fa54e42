/**
 * First parts of addresses that no new committee gets: the app's own pages, its planned pages, and the paths
 * that the relay serves. A slug has no dot, so files such as /sw.js need no entry.
 * tests/docs/reserved-slugs.test.ts compares the list with the routes.
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  // The relay and the files that it serves.
  ...['api', 'sync', 'assets', 'icons', 'static', 'files', 'uploads', 'downloads', 'public', 'media'],
  ...['healthz', 'readyz', 'livez', 'health', 'ready', 'status', 'metrics', 'version', 'www', 'well-known'],
  ...['manifest', 'favicon', 'robots', 'sitemap', 'service-worker', 'sw', 'index', 'feed', 'feeds', 'rss'],
  ...['ics', 'calendar', 'webhooks', 'hooks', 'embed', 'open-records', 'records', 'archive'],
  // Accounts and signing in.
  ...['auth', 'oauth', 'oidc', 'callback', 'login', 'logout', 'signin', 'signout', 'signup', 'register'],
  ...['sign-in', 'sign-out', 'sign-up', 'confirm', 'confirm-email', 'change-email', 'verify', 'password'],
  ...['forgot-password', 'reset-password', 'change-password', 'sessions', 'security', 'unsubscribe'],
  ...[
    'invitation',
    'invitations',
    'invite',
    'join',
    'welcome',
    'splash',
    'gate',
    'admin',
    'first-admin',
    'requests',
    'operator',
    'setup',
  ],
  ...['me', 'account', 'accounts', 'user', 'users', 'people', 'person', 'profile', 'settings', 'preferences'],
  // Pages of the app.
  ...['choose-committee', 'committee', 'committees', 'home', 'dashboard', 'onboarding'],
  ...[
    'meeting',
    'meetings',
    'template',
    'templates',
    'agenda',
    'agendas',
    'minutes',
    'motions',
    'projector',
    'resolutions',
    'rules',
  ],
  ...['budget', 'ideas', 'members', 'workflows', 'checklists', 'actions', 'action-items', 'documents'],
  ...['community', 'discussions', 'announcements', 'resources', 'notifications', 'inbox', 'messages'],
  ...['impact', 'share', 'leaderboard', 'involved', 'badges', 'explain', 'demo', 'tour', 'install', 'offline'],
  ...['search', 'new', 'edit', 'import', 'export', 'print', 'storage', 'removed', 'history', 'recordings', 'closed'],
  // Pages about the site.
  ...['about', 'pricing', 'local', 'privacy', 'terms', 'contact', 'imprint', 'legal', 'help', 'support'],
  ...['docs', 'faq', 'news', 'changelog', 'accessibility', 'error', 'errors', 'not-found', '404'],
])

/**
 * The slug of a committee's name: lowercase, every run of other characters than a-z and 0-9 becomes one
 * hyphen, hyphens at the ends are trimmed. An empty result is replaced by `fallback` (a random unique id),
 * and '-committee' is appended to a name that is the address of a page.
 */
export function slugOf(name: string, fallback: string): string {
  const slug = plainSlugOf(name)
  if (slug === '') return fallback
  return reservedSlugs.has(slug) ? `${slug}-committee` : slug
}

/**
 * The slugs to look up for a committee's name, the most likely first; none for a name without a-z and 0-9. A
 * committee that was created before its slug was reserved has that slug still.
 */
export function slugsToLookUp(name: string): string[] {
  const plain = plainSlugOf(name)
  return plain === '' ? [] : [...new Set([plain, slugOf(name, '')])]
}

function plainSlugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
