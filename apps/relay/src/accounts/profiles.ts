import {
  type Account,
  generalDocumentId,
  maxPictureBytes,
  maxPictureSide,
  type Notifications,
  type PictureType,
} from '@civic-hub/protocol'
import { areNamesAlike } from '@civic-hub/protocol/similar-names'
import { imageSize } from 'image-size'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { Revocations } from './revocations.ts'
import { accountOf } from './session-account.ts'

/** Changes by people to their own account. */
export interface Profiles {
  read(accountId: string): Promise<Account>
  /**
   * Refuses a new name that looks like the name of another person in a committee of theirs other than `general`. The
   * present name stays, also if it looks like another one.
   */
  rename(accountId: string, name: string): Promise<Result<Account, 'conflict'>>
  notifications(accountId: string): Promise<Notifications>
  changeNotifications(accountId: string, wanted: Notifications): Promise<void>
}

export function createProfiles(store: AccountStore, revocations: Revocations): Profiles {
  const { queries } = store

  async function read(accountId: string): Promise<Account> {
    return accountOf(
      await queries
        .selectFrom('accounts')
        .leftJoin('account_pictures', 'account_pictures.account_id', 'accounts.id')
        .select(['accounts.id', 'accounts.name', 'accounts.email', 'account_pictures.changed_at as picture'])
        .where('accounts.id', '=', accountId)
        .executeTakeFirstOrThrow(),
    )
  }

  const namesInCommitteesOf = (accountId: string) =>
    queries
      .selectFrom('memberships as own')
      .innerJoin('committees', 'committees.document_id', 'own.document_id')
      .innerJoin('memberships as others', 'others.document_id', 'own.document_id')
      .innerJoin('accounts', 'accounts.id', 'others.account_id')
      .select('accounts.name')
      .distinct()
      .where('own.account_id', '=', accountId)
      .where('others.account_id', '!=', accountId)
      .where('committees.removed_at', 'is', null)
      // All accounts share that one.
      .where('own.document_id', '!=', generalDocumentId)

  return {
    read,
    async rename(accountId, name) {
      // One transaction: of two members who choose one name at once, the second one is refused.
      const isFree = await store.atomically(async (run) => {
        const own = queries.selectFrom('accounts').select('name').where('id', '=', accountId)
        const [present] = await run(own)
        if (present?.name === name) return true
        const others = await run(namesInCommitteesOf(accountId))
        if (others.some((other) => areNamesAlike(other.name, name))) return false
        await run(queries.updateTable('accounts').set({ name }).where('id', '=', accountId))
        return true
      })
      if (!isFree) return refused('conflict')
      await announcePerson(store, revocations, accountId)
      return accepted(await read(accountId))
    },
    async notifications(accountId) {
      const row = await queries
        .selectFrom('accounts')
        .select('notify_requests')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      return { requests: row.notify_requests === 1 }
    },
    async changeNotifications(accountId, { requests }) {
      await queries
        .updateTable('accounts')
        .set({ notify_requests: requests ? 1 : 0 })
        .where('id', '=', accountId)
        .execute()
    },
  }
}

/** Announces a changed name or picture of a person; to be called after it is stored. */
async function announcePerson({ queries }: AccountStore, revocations: Revocations, accountId: string): Promise<void> {
  const memberships = await queries
    .selectFrom('memberships')
    .select('document_id')
    .where('account_id', '=', accountId)
    .execute()
  const documentIds = new Set(memberships.map(({ document_id }) => document_id))
  revocations.emit({ kind: 'account', accountId, documentIds })
}

interface Picture {
  type: string
  content: Uint8Array
}

/** Pictures of people. */
export interface Pictures {
  change(accountId: string, content: Uint8Array): Promise<Result<null, 'invalid'>>
  remove(accountId: string): Promise<void>
  /** For the person, and for people who share a committee other than `general` with them. */
  readFor(reader: string, accountId: string): Promise<Picture | null>
}

export function createPictures(store: AccountStore, revocations: Revocations, clock: Clock): Pictures {
  const { queries } = store

  const share = async (one: string, other: string): Promise<boolean> =>
    (await queries
      .selectFrom('memberships as ones')
      .innerJoin('memberships as others', 'others.document_id', 'ones.document_id')
      .innerJoin('committees', 'committees.document_id', 'ones.document_id')
      .select('ones.document_id')
      .where('ones.account_id', '=', one)
      .where('others.account_id', '=', other)
      .where('committees.removed_at', 'is', null)
      // All accounts share that one.
      .where('ones.document_id', '!=', generalDocumentId)
      .limit(1)
      .executeTakeFirst()) !== undefined

  return {
    async change(accountId, content) {
      const type = pictureTypeOf(content)
      if (type === null) return refused('invalid')
      const now = clock.now().getTime()
      await store.atomically(async (run) => {
        const mine = queries.selectFrom('account_pictures').where('account_id', '=', accountId)
        const [before] = await run(mine.select('changed_at'))
        // An open page caches each version, so every picture needs a new one, even if the clock was set back.
        const changed_at = Math.max(now, (before?.changed_at ?? 0) + 1)
        await run(
          queries
            .insertInto('account_pictures')
            .values({ account_id: accountId, type, content, changed_at })
            .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ type, content, changed_at })),
        )
      })
      await announcePerson(store, revocations, accountId)
      return accepted(null)
    },
    async remove(accountId) {
      await queries.deleteFrom('account_pictures').where('account_id', '=', accountId).execute()
      await announcePerson(store, revocations, accountId)
    },
    async readFor(reader, accountId) {
      if (reader !== accountId && !(await share(reader, accountId))) return null
      const row = await queries
        .selectFrom('account_pictures')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row ? { type: row.type, content: row.content } : null
    },
  }
}

const signatures: readonly { type: PictureType; is(bytes: Buffer): boolean }[] = [
  { type: 'image/png', is: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', is: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    type: 'image/webp',
    is: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
]
/** Chunks that only an animation has, in PNG and WebP. Pictures of people must not be animated. */
const animation = ['acTL', 'ANIM']

/**
 * The type of a picture according to its content, not to the sender's claim. Null if it is not a picture, or
 * one that is unsafe to show: a few bytes can decompress to millions of pixels on the screens of all members.
 */
function pictureTypeOf(content: Uint8Array): PictureType | null {
  if (content.length > maxPictureBytes) return null
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const type = signatures.find(({ is }) => is(bytes))?.type
  if (type === undefined || animation.some((chunk) => bytes.includes(chunk, 0, 'latin1'))) return null
  try {
    const { width, height } = imageSize(content)
    return isSide(width) && isSide(height) ? type : null
  } catch {
    return null
  }
}

const isSide = (pixels: number) => pixels >= 1 && pixels <= maxPictureSide
