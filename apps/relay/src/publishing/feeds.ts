import { createHash } from 'node:crypto'
import { type Feed, type FeedKind, type FeedState, feedKinds } from '@civic-hub/protocol'
import type { Memberships } from '../accounts/memberships.ts'
import type { Revocations } from '../accounts/revocations.ts'
import { createToken, type RandomBytes } from '../accounts/tokens.ts'
import { deleteUnreadFeeds } from '../accounts/unread-feeds.ts'
import type { Clock } from '../clock.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'

const fileNames: Record<FeedKind, string> = { calendar: 'calendar.ics', minutes: 'minutes.atom' }

/** The relay's media type for each kind; the type that the app sent is ignored. */
export const feedTypes: Record<FeedKind, string> = {
  calendar: 'text/calendar; charset=utf-8',
  minutes: 'application/atom+xml; charset=utf-8',
}

const addressOf = (kind: FeedKind, token: string): string => `/feeds/${token}/${fileNames[kind]}`

export const kindOfFile = (name: string): FeedKind | null =>
  name === fileNames.calendar ? 'calendar' : name === fileNames.minutes ? 'minutes' : null

/**
 * True if the bytes are text that can be a feed of this kind. XML with a style sheet or an entity is refused,
 * because these could change the displayed content.
 */
function checkFeed(kind: FeedKind, content: Uint8Array): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return false
  }
  if (text.includes('\0')) return false
  if (kind === 'calendar') return /^BEGIN:VCALENDAR\r\n/.test(text) && /\r\nEND:VCALENDAR(\r\n)?$/.test(text)
  if (!/^<\?xml version="1\.0" encoding="utf-8"\?>\s*<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/.test(text))
    return false
  return /<\/feed>\s*$/.test(text) && !/<!|<\?(?!xml version)/.test(text)
}

/** For an address whose feed no app has written yet: calendars remove an address that fails. */
function emptyFeed(
  kind: FeedKind,
  { documentId, name, since }: { documentId: string; name: string; since: Date },
): Uint8Array {
  const lines =
    kind === 'calendar'
      ? ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:civic-hub', 'END:VCALENDAR', '']
      : [
          '<?xml version="1.0" encoding="utf-8"?>',
          '<feed xmlns="http://www.w3.org/2005/Atom">',
          `<id>urn:civic-hub:${escapeMarkup(documentId)}:minutes</id>`,
          `<title>${escapeMarkup(name)}</title>`,
          `<updated>${since.toISOString()}</updated>`,
          '</feed>',
          '',
        ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

interface FoundFeed {
  sha256: string
  changedAt: number
  /** Its bytes. A client that has them already needs no reading. */
  read(): Promise<Uint8Array>
}

/** Feeds that members' apps write, and the secret addresses at which calendars and feed readers read them. */
export interface Feeds {
  list(documentId: string, accountId: string): Promise<Feed[]>
  /** Creates the person's address of a feed and ends the previous one. Returns its path. */
  makeAddress(documentId: string, accountId: string, kind: FeedKind): Promise<string>
  endAddress(documentId: string, accountId: string, kind: FeedKind): Promise<void>
  /** 'conflict' for an older state than the stored one, or one that is not in the relay's log. */
  publish(
    documentId: string,
    kind: FeedKind,
    state: FeedState,
    content: Uint8Array,
  ): Promise<Result<null, 'conflict' | 'invalid-input' | 'not-found'>>
  /** The feed at an address; null if the address has ended or the person may no longer read the committee. */
  find(token: string, kind: FeedKind): Promise<FoundFeed | null>
}

export function createFeeds(parts: {
  store: AccountStore
  memberships: Memberships
  /** A document's log id and the position of its last entry. */
  logHead(documentId: string): Promise<{ logId: string; position: number } | null>
  revocations: Pick<Revocations, 'emit'>
  clock: Clock
  randomBytes: RandomBytes
}): Feeds {
  const { store, memberships, logHead, revocations, clock, randomBytes } = parts
  const { queries } = store

  const feedsOf = (documentId: string) => queries.selectFrom('feeds').where('document_id', '=', documentId)
  const addressesOf = (documentId: string) => queries.selectFrom('feed_addresses').where('document_id', '=', documentId)
  const deleteAddress = (documentId: string, accountId: string, kind: FeedKind) =>
    queries
      .deleteFrom('feed_addresses')
      .where('document_id', '=', documentId)
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)

  return {
    async list(documentId, accountId) {
      const published = await feedsOf(documentId)
        .select(['kind', 'log_id', 'revision', 'format', 'sha256', 'changed_at'])
        .execute()
      const addresses = await addressesOf(documentId).select(['kind', 'token', 'account_id']).execute()
      return feedKinds.map((kind) => {
        const feed = published.find((one) => one.kind === kind)
        const own = addresses.find((one) => one.kind === kind && one.account_id === accountId)
        return {
          kind,
          path: own ? addressOf(kind, own.token) : null,
          wanted: addresses.some((one) => one.kind === kind),
          published: feed
            ? {
                logId: feed.log_id,
                revision: feed.revision,
                format: feed.format,
                sha256: feed.sha256,
                changedAt: isoTime(feed.changed_at),
              }
            : null,
        }
      })
    },

    async makeAddress(documentId, accountId, kind) {
      const token = createToken(randomBytes)
      const address = { document_id: documentId, account_id: accountId, kind, token }
      const id = Buffer.from(randomBytes(12)).toString('base64url')
      await store.atomically(async (run) => {
        await run(deleteAddress(documentId, accountId, kind))
        await run(queries.insertInto('feed_addresses').values({ ...address, id, made_at: clock.now().getTime() }))
      })
      revocations.emit({ kind: 'feeds', documentId })
      return addressOf(kind, token)
    },

    async endAddress(documentId, accountId, kind) {
      await store.atomically(async (run) => {
        await run(deleteAddress(documentId, accountId, kind))
        await run(deleteUnreadFeeds(store))
      })
    },

    async publish(documentId, kind, { logId, revision, format }, content) {
      if (!checkFeed(kind, content)) return refused('invalid-input')
      const head = await logHead(documentId)
      // A state that is not in the log would block all later ones.
      if (head?.logId !== logId || revision > head.position) return refused('conflict')
      const sha256 = createHash('sha256').update(content).digest('hex')
      let isFirst = false
      const published = await store.atomically<Result<null, 'conflict' | 'not-found'>>(async (run) => {
        if ((await run(addressesOf(documentId).select('id').where('kind', '=', kind).limit(1))).length === 0)
          return refused('not-found')
        const [stored] = await run(
          feedsOf(documentId).select(['log_id', 'revision', 'format', 'sha256', 'changed_at']).where('kind', '=', kind),
        )
        if (stored?.log_id === logId) {
          if (revision < stored.revision) return refused('conflict')
          // For the same state, the highest format replaces lower ones; for the same format, the first one is
          // kept.
          if (revision === stored.revision && format <= stored.format) return accepted(null)
        }
        const changed_at = stored?.sha256 === sha256 ? stored.changed_at : clock.now().getTime()
        const row = { log_id: logId, revision, format, sha256, content, changed_at }
        await run(
          queries
            .insertInto('feeds')
            .values({ document_id: documentId, kind, ...row })
            .onConflict((conflict) => conflict.columns(['document_id', 'kind']).doUpdateSet(row)),
        )
        isFirst = stored === undefined
        return accepted(null)
      })
      // The person who made the address waits for the first content.
      if (isFirst) revocations.emit({ kind: 'feeds', documentId })
      return published
    },

    async find(token, kind) {
      const address = await queries
        .selectFrom('feed_addresses')
        .innerJoin('accounts', 'accounts.id', 'feed_addresses.account_id')
        .innerJoin('committees', 'committees.document_id', 'feed_addresses.document_id')
        .select(['feed_addresses.document_id', 'account_id', 'committees.name', 'made_at'])
        .where('token', '=', token)
        .where('kind', '=', kind)
        .where('accounts.disabled_at', 'is', null)
        .executeTakeFirst()
      if (address === undefined) return null
      const { document_id, account_id, name, made_at } = address
      if ((await memberships.accessTo(document_id, account_id)) === null) return null
      const stored = feedsOf(document_id).where('kind', '=', kind)
      const feed = await stored.select(['sha256', 'changed_at']).executeTakeFirst()
      const empty = () => emptyFeed(kind, { documentId: document_id, name, since: new Date(made_at) })
      if (feed)
        return {
          sha256: feed.sha256,
          changedAt: feed.changed_at,
          read: async () => (await stored.select('content').executeTakeFirst())?.content ?? empty(),
        }
      const content = empty()
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { sha256, changedAt: made_at, read: async () => content }
    },
  }
}
