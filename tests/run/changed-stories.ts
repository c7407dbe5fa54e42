/**
 * The stories of a feature, by the name of its folder in apps/web and in packages/committee; of other parts, by the path
 * with which their folders begin.
 */
export const storiesOf: Readonly<Record<string, readonly string[]>> = {
  'action-items': ['live-agenda'],
  'apps/relay': ['restored-hub', 'relay-killed'],
  'apps/web/public': ['stored-files', 'updates'],
  'apps/web/src/replica': ['device-store', 'offline-secretary', 'relay-killed', 'status-chip', 'two-tabs'],
  'apps/web/src/routes': ['failed-parts', 'page-style'],
  'apps/web/src/shell': ['first-look', 'status-chip', 'stored-files'],
  'apps/web/src/ui': ['failed-parts', 'page-style'],
  'packages/committee/src/document': ['live-agenda', 'same-place'],
  'packages/protocol': ['moving-hubs', 'relay-killed', 'sync-by-file'],
  account: ['first-meeting', 'sign-out', 'ways-to-sign-in'],
  agenda: ['live-agenda', 'long-agenda'],
  asked: ['votes-while-the-hub-is-down'],
  committees: ['moving-hubs'],
  decisions: ['council-meeting', 'votes-while-the-hub-is-down'],
  documents: ['documents', 'image-words', 'uploads'],
  feeds: ['feeds'],
  files: ['documents', 'uploads'],
  items: ['live-agenda', 'long-agenda'],
  landing: ['landing'],
  meetings: ['first-meeting', 'journeys-by-keyboard', 'live-agenda'],
  members: ['journeys-by-keyboard'],
  migrations: ['too-old-app'],
  minutes: ['minutes', 'minutes-pdf', 'share-card', 'word-template'],
  notes: ['journeys-by-keyboard', 'offline-secretary', 'same-place'],
  notifications: ['notifications'],
  now: ['council-meeting'],
  onboarding: ['journeys-by-keyboard'],
  recording: ['recording'],
  share: ['share-card'],
  splash: ['splash-gate'],
  store: ['device-store', 'offline-secretary'],
  update: ['too-old-app', 'updates'],
}

/** The stories that changes of these paths, from the root of the project, can affect; their names are sorted. */
export function storiesTouchedBy(paths: readonly string[]): string[] {
  const touched = paths.flatMap((path) => {
    const spec = /^tests\/e2e\/([\w-]+)\.spec\.ts$/.exec(path)?.[1]
    if (spec !== undefined) return [spec]
    const folders = path.split('/').slice(0, -1)
    return Object.entries(storiesOf).flatMap(([part, stories]) =>
      part.includes('/') ? (path.startsWith(`${part}/`) ? stories : []) : folders.includes(part) ? stories : [],
    )
  })
  return [...new Set(touched)].sort()
}
