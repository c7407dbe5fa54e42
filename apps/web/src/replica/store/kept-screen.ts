import type { MeetingSummary } from '@civic-hub/committee'
import type { Dashboard } from '@civic-hub/committee/dashboard'

/** A screen as it was last shown, to be drawn at the next start before the app itself is there. */
export interface KeptScreen {
  /** Which files of the app drew it: another version has other styles. */
  build: string
  path: string
  /** Of the window, in px. */
  width: number
  /** The day it speaks of: tomorrow, "today" would be wrong. */
  day: string
  html: string
}

/** The screens of a committee that are drawn ahead. */
export type ScreenOfCommittee = 'list' | 'dashboard'

/** What those screens show of a committee. */
export interface CachedCommittee {
  meetings: readonly MeetingSummary[]
  /** Null where only the list of meetings is known. */
  dashboard: Dashboard | null
}

/** What a kept screen must have been drawn for. */
export type ScreenConditions = Omit<KeptScreen, 'html'>

// Written by session.ts, find-committee.ts, session-record.ts, sign-out-mark.ts and account-databases.ts; not imported from there, because
// this runs before the app's code is read. kept-screen.test.ts compares them.
export const keysAtStart = {
  account: 'civic-hub:account',
  endSession: 'civic-hub:end-session',
  lastCommittee: 'civic-hub:last-committee',
  signOutDatabase: 'civic-hub-sign-out',
  sessionDatabase: 'civic-hub-session',
  databaseOf: (accountId: string) => `civic-hub-${accountId}`,
} as const

/**
 * The screen that was kept under these conditions. Null when there is none, and when anything speaks for a sign-out: the
 * app then looks for itself who may be shown. Creates nothing; rejects when the browser refuses storage.
 */
export async function readKeptScreen(wanted: ScreenConditions): Promise<string | null> {
  const documentId = localStorage.getItem(keysAtStart.lastCommittee)
  const accountId = rememberedAccountId()
  if (!documentId || !accountId || localStorage.getItem(keysAtStart.endSession) !== null) return null
  const names = (await indexedDB.databases()).map(({ name }) => name)
  const databaseName = keysAtStart.databaseOf(accountId)
  if (names.includes(keysAtStart.signOutDatabase) || !names.includes(databaseName)) return null
  // After a power cut localStorage may name the person who was signed in before.
  if (names.includes(keysAtStart.sessionDatabase)) {
    const record = await readFrom(keysAtStart.sessionDatabase, 'session', 'session')
    if (record?.account?.id !== accountId) return null
  }
  const row = await readFrom(databaseName, 'listCache', documentId)
  const kept: KeptScreen[] = Object.values(row?.screens ?? {})
  const conditions = Object.keys(wanted) as (keyof ScreenConditions)[]
  const fits = (screen: KeptScreen) =>
    conditions.every((condition) => screen[condition] === wanted[condition])
  return kept.find(fits)?.html ?? null
}

// biome-ignore lint/suspicious/noExplicitAny: what another version of the app wrote is looked at field by field
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
    // It was removed in this moment: it must not be made anew.
    if (request instanceof IDBOpenDBRequest) request.onupgradeneeded = () => request.transaction?.abort()
  })
}
