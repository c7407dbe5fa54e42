import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type Access,
  type ClosedSessions,
  canWrite,
  generalDocumentId,
  type OpenClosedSession,
} from '@civic-hub/protocol'
import type { Clock } from '../clock.ts'
import { isoTime } from '../iso-time.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore, RunQuery } from '../store/account-store.ts'
import { readFormerMembers } from './former-accounts.ts'
import { accessOfReader } from './memberships.ts'
import type { Revocations } from './revocations.ts'
import type { RandomBytes } from './tokens.ts'

type Changed<R> = Result<null, R>

/** The closed sessions of a committee's meetings. The caller must check the access to the committee first. */
export interface ClosedSessionsOf {
  /** The ones that this person may read; owners also get the existence of the others. */
  read(committeeId: string, accountId: string, isOwner: boolean): Promise<ClosedSessions>
  /** Opens one for this person and other people with access to the committee. */
  open(
    committeeId: string,
    accountId: string,
    wanted: OpenClosedSession,
  ): Promise<Changed<'forbidden' | 'not-found' | 'gone'>>
  addReader(place: PlaceOfReader): Promise<Changed<'forbidden' | 'not-found'>>
  /** Readers may also remove themselves, but not the last one. */
  removeReader(place: PlaceOfReader): Promise<Changed<'forbidden' | 'not-found' | 'last-owner'>>
  /** Closes it for writing, once its minutes are approved; or opens it for writing again. */
  end(place: Omit<PlaceOfReader, 'readerId'>, ended: boolean): Promise<Changed<'forbidden' | 'not-found' | 'conflict'>>
}

interface PlaceOfReader {
  committeeId: string
  documentId: string
  /** The person who asks. */
  accountId: string
  /** The reader who is added or removed. */
  readerId: string
}

export function createClosedSessions(parts: {
  store: AccountStore
  revocations: Revocations
  clock: Clock
  randomBytes: RandomBytes
}): ClosedSessionsOf {
  const { store, revocations, clock, randomBytes } = parts
  const { queries } = store

  const readersIn = (committeeId: string) =>
    queries
      .selectFrom('closed_sessions')
      .innerJoin('committees', 'committees.document_id', 'closed_sessions.document_id')
      .innerJoin('memberships as reader', 'reader.document_id', 'closed_sessions.document_id')
      .innerJoin('memberships as member', (join) =>
        join
          .onRef('member.document_id', '=', 'closed_sessions.committee_id')
          .onRef('member.account_id', '=', 'reader.account_id'),
      )
      .innerJoin('accounts', 'accounts.id', 'reader.account_id')
      .selectAll('closed_sessions')
      .select([
        'committees.created_by',
        'reader.account_id',
        'reader.access as asReader',
        'member.access as asMember',
        'accounts.name',
      ])
      .where('closed_sessions.committee_id', '=', committeeId)
      .where('committees.removed_at', 'is', null)
      .orderBy('closed_sessions.opened_at')
      .orderBy('closed_sessions.document_id')
      .orderBy('accounts.name')

  /** The readers of one that this person may read; 'not-found' otherwise. */
  async function readersFor(run: RunQuery, place: Omit<PlaceOfReader, 'readerId'>) {
    const { committeeId, documentId, accountId } = place
    const readers = await run(readersIn(committeeId).where('closed_sessions.document_id', '=', documentId))
    const self = readers.find(({ account_id }) => account_id === accountId)
    return self === undefined ? null : { readers, self }
  }

  /** The right to choose readers and to end it does not end with it. */
  const mayChange = (self: { asReader: Access; asMember: Access }) =>
    canWrite(accessOfReader({ ...self, ended_at: null }))

  const membersOf = async (run: RunQuery, committeeId: string) =>
    new Set(
      (await run(queries.selectFrom('memberships').select('account_id').where('document_id', '=', committeeId))).map(
        ({ account_id }) => account_id,
      ),
    )

  const addMembership = (document_id: string, account_id: string, access: Access) =>
    queries
      .insertInto('memberships')
      .values({ document_id, account_id, access, since: clock.now().getTime() })
      .onConflict((conflict) => conflict.doNothing())

  function announce(documentId: string, accountIds: Iterable<string>): void {
    for (const accountId of accountIds) revocations.emit({ kind: 'membership', documentId, accountId })
  }

  /**
   * An id contains the proof of its opener, committee and meeting: a relay that was restored from an older backup
   * accepts it again from the opener alone.
   */
  async function idFor(run: RunQuery, of: Opening, nonce: string): Promise<string> {
    const [secret] = await run(queries.selectFrom('mark_key').select('key'))
    const subject = JSON.stringify(['closed-session', nonce, of.committeeId, of.meetingId, of.accountId])
    const proof = createHmac('sha256', secret?.key ?? '')
      .update(subject)
      .digest('base64url')
    return `closed-${nonce}${proof.slice(0, proofLength)}`
  }

  return {
    async read(committeeId, accountId, isOwner) {
      const rows = await readersIn(committeeId).execute()
      const own = rows.filter(({ account_id }) => account_id === accountId)
      const readable = new Set(own.map(({ document_id }) => document_id))
      const all = isOwner
        ? await queries
            .selectFrom('closed_sessions')
            .selectAll()
            .where('committee_id', '=', committeeId)
            .orderBy('opened_at')
            .execute()
        : []
      return {
        sessions: own.map((row) => ({
          id: row.document_id,
          meetingId: row.meeting_id,
          openedAt: isoTime(row.opened_at),
          openedBy: row.created_by,
          endedAt: row.ended_at === null ? null : isoTime(row.ended_at),
          access: accessOfReader(row),
          readers: rows
            .filter(({ document_id }) => document_id === row.document_id)
            .map((reader) => ({
              accountId: reader.account_id,
              name: reader.name,
              access: accessOfReader(reader),
            })),
        })),
        others: all
          .filter(({ document_id }) => !readable.has(document_id))
          .map(({ meeting_id, opened_at }) => ({ meetingId: meeting_id, openedAt: isoTime(opened_at) })),
      }
    },

    async open(committeeId, accountId, { meetingId, readers, id }) {
      if (committeeId === generalDocumentId) return refused('forbidden')
      const opened = { id: '', readers: new Set<string>() }
      const changed = await store.atomically<Changed<'forbidden' | 'not-found' | 'gone'>>(async (run) => {
        const opening = { committeeId, meetingId, accountId }
        const nonce = id?.slice(prefixLength, prefixLength + nonceLength)
        const documentId = await idFor(
          run,
          opening,
          nonce ?? Buffer.from(randomBytes(nonceBytes)).toString('base64url'),
        )
        const former = id === undefined ? null : await readFormerMembers(store, run, documentId)
        if (id !== undefined) {
          if (!isEqual(id, documentId)) return refused('forbidden')
          const [erased] = await run(queries.selectFrom('erased_committees').selectAll().where('document_id', '=', id))
          if (erased !== undefined) return refused('gone')
          const [known] = await run(queries.selectFrom('closed_sessions').selectAll().where('document_id', '=', id))
          if (known !== undefined)
            return (await readersFor(run, { committeeId, documentId: id, accountId })) === null
              ? refused('forbidden')
              : accepted(null)
          // The opener was removed after the backup.
          if (former !== null && !former.has(accountId)) return refused('forbidden')
        }
        const members = await membersOf(run, committeeId)
        const chosen = new Set([accountId, ...(former?.keys() ?? readers)])
        // In a restored hub, readers without access to the committee are left out.
        if (id === undefined && [...chosen].some((reader) => !members.has(reader))) return refused('not-found')
        const now = clock.now()
        await run(
          queries.insertInto('committees').values({
            document_id: documentId,
            slug: documentId,
            name: '',
            emoji: '',
            door: 'by-invitation',
            created_at: now.toISOString(),
            created_by: accountId,
            removed_at: null,
            owners_notified_at: 0,
            public_source: '',
          }),
        )
        await run(
          queries.insertInto('closed_sessions').values({
            document_id: documentId,
            committee_id: committeeId,
            meeting_id: meetingId,
            opened_at: now.getTime(),
            ended_at: null,
          }),
        )
        for (const reader of chosen)
          if (members.has(reader))
            await run(addMembership(documentId, reader, reader === accountId ? 'owner' : 'editor'))
        opened.id = documentId
        opened.readers = chosen
        return accepted(null)
      })
      announce(opened.id, opened.readers)
      return changed
    },

    async addReader(place) {
      const { committeeId, documentId, readerId } = place
      const changed = await store.atomically<Changed<'forbidden' | 'not-found'>>(async (run) => {
        const found = await readersFor(run, place)
        if (found === null) return refused('not-found')
        if (!mayChange(found.self)) return refused('forbidden')
        if (!(await membersOf(run, committeeId)).has(readerId)) return refused('not-found')
        await run(addMembership(documentId, readerId, 'editor'))
        return accepted(null)
      })
      if (changed.ok) announce(documentId, [readerId])
      return changed
    },

    async removeReader(place) {
      const { documentId, accountId, readerId } = place
      const changed = await store.atomically<Changed<'forbidden' | 'not-found' | 'last-owner'>>(async (run) => {
        const found = await readersFor(run, place)
        if (found === null) return refused('not-found')
        if (readerId !== accountId && !mayChange(found.self)) return refused('forbidden')
        if (!found.readers.some(({ account_id }) => account_id === readerId)) return refused('not-found')
        if (found.readers.length === 1) return refused('last-owner')
        await run(
          queries.deleteFrom('memberships').where('document_id', '=', documentId).where('account_id', '=', readerId),
        )
        return accepted(null)
      })
      if (changed.ok) announce(documentId, [readerId])
      return changed
    },

    async end(place, ended) {
      const { documentId } = place
      let readers: string[] = []
      const changed = await store.atomically<Changed<'forbidden' | 'not-found' | 'conflict'>>(async (run) => {
        const found = await readersFor(run, place)
        if (found === null) return refused('not-found')
        if (!mayChange(found.self)) return refused('forbidden')
        const approvals = await run(
          queries.selectFrom('minutes_approvals').select('number').where('document_id', '=', documentId),
        )
        if (ended && approvals.length === 0) return refused('conflict')
        await run(
          queries
            .updateTable('closed_sessions')
            .set({ ended_at: ended ? clock.now().getTime() : null })
            .where('document_id', '=', documentId),
        )
        readers = found.readers.map(({ account_id }) => account_id)
        return accepted(null)
      })
      announce(documentId, readers)
      return changed
    },
  }
}

type Opening = Pick<PlaceOfReader, 'committeeId' | 'accountId'> & { meetingId: string }

const prefixLength = 'closed-'.length
const nonceBytes = 12
const nonceLength = 16
const proofLength = 32

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
