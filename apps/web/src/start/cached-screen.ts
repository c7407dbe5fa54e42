import type { MeetingSummary } from '@civic-hub/committee'
import type { Dashboard } from '@civic-hub/committee/dashboard'

/** A screen as it was last shown, drawn at the next start before the app has loaded. */
export interface CachedScreen {
  /** The build of the app that drew it: another version has other styles. */
  build: string
  path: string
  /** The width of the window, in px. */
  width: number
  /** The day for which it was drawn: on the next day, its "today" would be wrong. */
  day: string
  html: string
}

/** The screens of a committee that are drawn before the app has loaded. */
export type ScreenOfCommittee = 'list' | 'dashboard'

/** Returns the last part of the path of one of these screens. */
export const screenOfPath = (path: string): string | undefined =>
  /^\/(?!demo\/)[^/]+\/(home|meetings)\/?$/.exec(path)?.[1]

/** The data of a committee that those screens show. */
export interface CachedCommittee {
  meetings: readonly MeetingSummary[]
  /** Null if only the list of meetings is cached. */
  dashboard: Dashboard | null
}

/** The conditions for which a stored screen must have been drawn. */
export type ScreenConditions = Omit<CachedScreen, 'html'>

// Written by session.ts, find-committee.ts, session-record.ts and account-databases.ts. Not
// imported from there, because this runs before the app's code is loaded. cached-screen.test.ts compares them.
export const keysAtStart = {
  account: 'civic-hub:account',
  endSession: 'civic-hub:end-session',
  lastCommittee: 'civic-hub:last-committee',
  signOutDatabase: 'civic-hub-sign-out',
  sessionDatabase: 'civic-hub-session',
  databaseOf: (accountId: string) => `civic-hub-${accountId}`,
} as const

/**
 * Returns the screen that was stored under these conditions. Null if there is none, and if there is any sign
 * of a sign-out: the app itself then determines who may be shown. Creates nothing. Rejects when the browser
 * refuses storage.
 */
export async function readCachedScreen(wanted: ScreenConditions): Promise<string | null> {
  const documentId = localStorage.getItem(keysAtStart.lastCommittee)
  const accountId = rememberedAccountId()
  if (!documentId || !accountId || localStorage.getItem(keysAtStart.endSession) !== null) return null
  const names = (await indexedDB.databases()).map(({ name }) => name)
  const databaseName = keysAtStart.databaseOf(accountId)
  if (names.includes(keysAtStart.signOutDatabase) || !names.includes(databaseName)) return null
  // After a power cut localStorage may name the account that was signed in before.
  if (names.includes(keysAtStart.sessionDatabase)) {
    const record = await readFrom(keysAtStart.sessionDatabase, 'session', 'session')
    if (record?.account?.id !== accountId) return null
  }
  const row = await readFrom(databaseName, 'listCache', documentId)
  const stored: CachedScreen[] = Object.values(row?.screens ?? {})
  const conditions = Object.keys(wanted) as (keyof ScreenConditions)[]
  const fits = (screen: CachedScreen) => conditions.every((condition) => screen[condition] === wanted[condition])
  return stored.find(fits)?.html ?? null
}

// biome-ignore lint/suspicious/noExplicitAny: another version of the app may have written it, so each field is checked
async function readFrom(databaseName: string, store: string, key: string): Promise<any> {
  const database = await answerOf(indexedDB.open(databaseName))
  try {
    if (!database.objectStoreNames.contains(store)) return undefined
    return await answerOf(database.transaction(store).objectStore(store).get(key))
  } finally {
    database.close()
  }
}

function rememberedAccountId(): string | null {
  const { id } = JSON.parse(localStorage.getItem(keysAtStart.account) ?? '{}')
  return typeof id === 'string' ? id : null
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    // The database was removed just now: it must not be created again.
    if (request instanceof IDBOpenDBRequest) request.onupgradeneeded = () => request.transaction?.abort()
  })
}
