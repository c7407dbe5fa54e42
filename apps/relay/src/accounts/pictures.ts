import { generalDocumentId, maxPictureBytes, maxPictureSide, type PictureType } from '@civic-hub/protocol'
import { imageSize } from 'image-size'
import type { Clock } from '../clock.ts'
import { accepted, type Result, refused } from '../result.ts'
import type { AccountStore } from '../store/account-store.ts'
import { announcePerson } from './profiles.ts'
import type { Revocations } from './revocations.ts'

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
